import { mountPanel } from './admin/mountPanel.tsx'

if (import.meta.env.MODE === 'prototype') await (await import('./prototype/startPrototype.ts')).startPrototype()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root"')
await mountPanel(root)
