import 'virtual:theme.css';
import '../engine/renderer/styles/index.css';
import portal from 'virtual:portal';
import { startPage } from '../engine/page/startPage.tsx';
import { createPage } from '../portal/browser/createPage.ts';

void startPage(portal, createPage());
