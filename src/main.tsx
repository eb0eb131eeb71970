import { mountPanel } from './tourism/panel/mountPanel.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root"')
if (import.meta.env.MODE === 'prototype') await (await import('./prototype/mountPrototype.tsx')).mountPrototype(root)
else await mountPanel(root)
