import '@sallie/shared/styles/base.css';
import './fonts.css';
import { createRoot } from 'react-dom/client';
import { ConsoleApp } from './console-app.tsx';
import { openConsole } from './open-console.ts';
import { windowBridge } from './window-bridge.ts';
import { keepTitle } from './window-title.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has a #root');
const bridge = windowBridge();
keepTitle(bridge, document);
createRoot(root).render(<ConsoleApp console={openConsole(bridge)} />);
