// Imported before the server, this makes it a newer version: what the next one might add, put into the sources as they are read.
import { registerHooks } from 'node:module'

/** What stands in a file, and what the newer version has there. */
type Change = [from: string, to: string]

const barrels = `const barrels = {
  name: 'barrels',
  title: 'name',
  access: { read: ['everyone'], create: ['administrator'], update: ['administrator'], delete: ['administrator'] },
  groups: [{ name: 'barrel', fields: [{ name: 'name', type: 'text' }, { name: 'full', type: 'boolean' }] }],
}`

const migration = `{
  number: 900,
  name: 'notes',
  olderMayRun: true,
  apply: async connection => void (await sql\`create table notes_of_newer (note text)\`.execute(connection)),
}`

const changes: Record<string, Change> = {
  'src/tourism/entities/regions.ts': [
    "{ name: 'code',",
    "{ name: 'anthem', type: 'text', maximum: 200 }, { name: 'code',",
  ],
  'src/tourism/entities/index.ts': [
    'export const ownEntities = [',
    `${barrels}\nexport const ownEntities = [ barrels,`,
  ],
  'src/features/backups/feature.ts': [
    'jobs: {',
    `jobs: { fill_barrels: {
      every: 1, attempts: 1, backoff: [1], timeout: 60,
      run: async ({ store }) => void (await store.update('barrels', [], { full: true })),
    },`,
  ],
  'server/database/numberedMigrations.ts': ['return migrations\n', `return [...migrations, ${migration}]\n`],
}

const change = (path: string, source: string, [from, to]: Change): string => {
  if (!source.includes(from)) throw new Error(`The newer version is made for another ${path}`)
  return source.replace(from, () => to)
}

registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context)
    const [path, found] = Object.entries(changes).find(([ending]) => url.endsWith(`/${ending}`)) ?? []
    if (path === undefined || !found) return loaded
    return { ...loaded, source: change(path, String(loaded.source), found) }
  },
})
