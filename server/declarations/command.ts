import { readFileSync } from 'node:fs'
import type { Row } from '../../src/engine/model/query.ts'
import type { StoredDocument } from '../../src/engine/model/stored/documentSchema.ts'
import type { importedDrafts, Preview, publishedModel } from '../../src/features/declarations/declarations.ts'
import type * as z from 'zod/mini'
import { StartRefused, readSettings } from '../settings.ts'
import { callAt, callHere, Refused, type Caller } from '../caller.ts'
import { readArguments, type Order } from './readArguments.ts'
import { isImpossible, previewLines, refusalLines } from './sentences.ts'
import { writeFiles } from './writeFiles.ts'

type Environment = Readonly<Record<string, string | undefined>>
type Of<Command extends Order['command']> = Extract<Order, { command: Command }>

const say = (...lines: string[]): void => void process.stdout.write(lines.map(line => `${line}\n`).join(''))

/** The document of a file. Throws `StartRefused` for what is none; what is declared in it is judged elsewhere. */
function readDocumentFile(file: string): Row {
  let document: unknown
  try {
    document = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new StartRefused(`${file} can't be read: ${error instanceof Error ? error.message : String(error)}.`)
  }
  if (typeof document === 'object' && document !== null && !Array.isArray(document)) return document as Row
  throw new StartRefused(`${file} is not a file of declarations: it must hold a JSON object of the format marani/1.`)
}

async function exportFrom(caller: Caller, { names, folder }: Of<'export'>): Promise<number> {
  const query = names.length > 0 ? `?resources=${encodeURIComponent(JSON.stringify(names))}` : ''
  const document = (await caller.ask('GET', `/declarations/export${query}`)) as StoredDocument
  const found = new Set([
    ...(document.resources ?? []).map(({ entity }) => entity.name),
    ...(document.changes ?? []).map(({ entity }) => entity),
    ...(document.codeLists ?? []).map(({ name }) => name),
  ])
  const unknown = names.filter(name => !found.has(name))
  if (unknown.length > 0) throw new StartRefused(`Nothing is declared at run time as ${unknown.join(', ')}.`)
  if (folder === undefined) say(JSON.stringify(document, null, 2))
  else say(...writeFiles(document, folder))
  return 0
}

const previewOf = async (caller: Caller, body: object): Promise<Preview> =>
  (await caller.ask('POST', '/declarations/preview', body)) as Preview

async function makeDrafts(caller: Caller, document: Row, replace: boolean): Promise<z.infer<typeof importedDrafts>> {
  return (await caller.ask('POST', '/declarations/import', { document, replace })) as z.infer<typeof importedDrafts>
}

async function importInto(caller: Caller, { replace }: Of<'import'>, document: Row): Promise<number> {
  const { drafted, unchanged, kept } = await makeDrafts(caller, document, replace)
  if (drafted.length > 0) say(`Drafts were made: ${drafted.join(', ')}. Review and publish them in the panel.`)
  if (unchanged.length > 0) say(`Declared so already: ${unchanged.join(', ')}.`)
  if (kept.length > 0) say(`Other drafts were there and stay: ${kept.join(', ')}. Overwrite them with --replace.`)
  if (drafted.length + unchanged.length + kept.length === 0) say('The file declares nothing.')
  return kept.length > 0 ? 1 : 0
}

async function plan(caller: Caller, document: Row): Promise<number> {
  const preview = await previewOf(caller, { document })
  say(...previewLines(preview, document), 'Nothing was written.')
  return isImpossible(preview) ? 1 : 0
}

async function push(caller: Caller, { publish, note }: Of<'push'>, document: Row): Promise<number> {
  const preview = await previewOf(caller, { document })
  say(...previewLines(preview, document))
  if (!publish || isImpossible(preview) || preview.steps.length === 0) {
    say(publish ? 'Nothing was published.' : 'This was a dry run: nothing was written. Publish it with --publish.')
    return isImpossible(preview) ? 1 : 0
  }
  const { drafted, kept } = await makeDrafts(caller, document, false)
  if (kept.length > 0) {
    say(
      `Nothing was published: there are other drafts of ${kept.join(', ')}. Publish or delete them in the panel first.`,
    )
    return 1
  }
  const { plan: now, proof } = await previewOf(caller, { resources: drafted })
  if (proof) {
    say('Drafts were made and not published: more people would have access, so review and publish them in the panel.')
    return 1
  }
  const body = { plan: now, note, resources: drafted }
  const { number } = (await caller.ask('POST', '/declarations/publish', body)) as z.infer<typeof publishedModel>
  say(`Published as number ${number}: ${drafted.join(', ')}.`)
  return 0
}

const local: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Another installation, for the administrator whose access token the environment has. Throws `StartRefused`. */
function callThere({ to }: Of<'push'>, { MARANI_TOKEN: token }: Environment): Caller {
  const address = URL.parse(to)
  if (!address || !['http:', 'https:'].includes(address.protocol))
    throw new StartRefused(`${to} is not the address of a server.`)
  if (address.protocol === 'http:' && !local.has(address.hostname))
    throw new StartRefused(`Use https: over http anyone on the way to ${to} could read the access token.`)
  if (!token)
    throw new StartRefused(
      'Put the access token of an administrator there in the environment variable MARANI_TOKEN: on the command line anyone on this machine could read it.',
    )
  return callAt(address.origin, token)
}

/** What is to be done with an installation; a file is read before one is called. */
function workOf(order: Order): (caller: Caller) => Promise<number> {
  if (order.command === 'export') return caller => exportFrom(caller, order)
  const document = readDocumentFile(order.file)
  if (order.command === 'import') return caller => importInto(caller, order, document)
  return caller => (order.command === 'plan' ? plan(caller, document) : push(caller, order, document))
}

/**
 * Carries declarations from and to installations from the command line. Answers the exit code: 0 when all that was wanted is done, or
 * would be. Throws `StartRefused` with a sentence.
 */
export async function declarationsCommand(args: readonly string[], environment: Environment): Promise<number> {
  const order = readArguments(args)
  const work = workOf(order)
  const caller = order.command === 'push' ? callThere(order, environment) : await callHere(readSettings(environment))
  try {
    return await work(caller)
  } catch (error) {
    if (error instanceof Refused) throw new StartRefused(refusalLines(error).join('\n'))
    throw error
  } finally {
    await caller.close()
  }
}
