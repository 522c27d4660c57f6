import 'virtual:theme.css';
import '@vestibule/engine/styles.css';
import portal from 'virtual:portal';
import { startPage } from '@vestibule/engine/page';

startPage(portal);
