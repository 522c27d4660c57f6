import 'virtual:theme.css';
import './gallery.css';
import { createRoot } from 'react-dom/client';
import type { GalleryData } from '../GalleryData.ts';
import { Gallery } from './Gallery.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
const data: GalleryData = await (await fetch('./gallery.json')).json();
createRoot(root).render(<Gallery data={data} />);
