import { mountPanel } from './admin/mountPanel.tsx'

if (import.meta.env.MODE === 'prototype') {
  const [{ startPrototype }, { resolveFilesBy }, { tabKeep }] = await Promise.all([import('./prototype/startPrototype.ts'), import('./admin/fields/parts/fileAddress.ts'), import('./admin/session/storage.ts')])
  resolveFilesBy(await startPrototype(tabKeep))
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root"')
await mountPanel(root)
