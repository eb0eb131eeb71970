import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Peer } from './peer.ts'
import { runProgram, type ProgramContext } from './programs.ts'

const filesOf = (peer: Peer): string => fileURLToPath(new URL(`${peer.name}/files`, import.meta.url))

const manifestOf = ({ packages, programsAllowed, manifest }: Peer): string =>
  JSON.stringify(
    {
      private: true,
      ...manifest,
      dependencies: packages,
      allowScripts: Object.fromEntries(programsAllowed.map(name => [name, true])),
    },
    null,
    2,
  )

/** Returns the text of our files for a peer, in the order of their names. */
const textsOf = (files: string): string =>
  readdirSync(files, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
    .map(path => readFileSync(path, 'utf8'))
    .join('')

/**
 * Installs a peer into its directory with npm, adds our files and builds it; skips what exists already with the same
 * versions and files. Throws the output of npm or the build on failure.
 */
export function installPeer(peer: Peer, context: ProgramContext): void {
  const { folder } = context
  const files = filesOf(peer)
  const manifest = manifestOf(peer)
  const wanted = createHash('sha256')
    .update(`${manifest}${existsSync(files) ? textsOf(files) : ''}`)
    .digest('hex')
  const done = join(folder, 'installed.txt')
  if (existsSync(done) && readFileSync(done, 'utf8') === wanted) return
  process.stderr.write(`Installing ${peer.title} into ${folder} …\n`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), manifest)
  runProgram(['npm', 'install', '--no-audit', '--no-fund'], {
    folder,
    environment: { npm_config_update_notifier: 'false', ...peer.installation?.(folder) },
  })
  if (existsSync(files)) cpSync(files, folder, { recursive: true })
  for (const words of peer.build) runProgram(words, context)
  writeFileSync(done, wanted)
}
