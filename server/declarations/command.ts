import { readFileSync } from 'node:fs'
import type { Row } from '../../src/engine/model/query.ts'
import type { StoredDocument } from '../../src/engine/model/stored/documentSchema.ts'
import type { importedDrafts, Preview, publishedModel } from '../../src/features/declarations/declarations.ts'
import type * as z from 'zod/mini'
import { expectInstallation } from '../expectInstallation.ts'
import { fileReason } from '../fileReason.ts'
import { StartError, readSettings } from '../settings.ts'
import { createApiClient, openApiClient, ApiRejected, type ApiClient } from '../apiClient.ts'
import { readArguments, type Order } from './readArguments.ts'
import { isImpossible, previewLines, refusalLines } from './sentences.ts'
import { writeFiles } from './writeFiles.ts'

type Environment = Readonly<Record<string, string | undefined>>
type Of<Command extends Order['command']> = Extract<Order, { command: Command }>

const print = (...lines: string[]): void => void process.stdout.write(lines.map(line => `${line}\n`).join(''))

/** Reads the document in a file. Throws `StartError` if it is not a JSON object; its declarations are validated elsewhere. */
function readDocumentFile(file: string): Row {
  let document: unknown
  try {
    document = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new StartError(`${file} can't be read: ${fileReason(error)}.`)
  }
  if (typeof document === 'object' && document !== null && !Array.isArray(document)) return document as Row
  throw new StartError(`${file} is not a file of declarations: it must hold a JSON object of the format marani/1.`)
}

async function exportFrom(client: ApiClient, { names, folder }: Of<'export'>): Promise<number> {
  const query = names.length > 0 ? `?resources=${encodeURIComponent(JSON.stringify(names))}` : ''
  const document = (await client.request('GET', `/declarations/export${query}`)) as StoredDocument
  const found = new Set([
    ...(document.resources ?? []).map(({ entity }) => entity.name),
    ...(document.changes ?? []).map(({ entity }) => entity),
    ...(document.codeLists ?? []).map(({ name }) => name),
  ])
  const unknown = names.filter(name => !found.has(name))
  if (unknown.length > 0) throw new StartError(`Nothing is declared at run time as ${unknown.join(', ')}.`)
  if (folder === undefined) print(JSON.stringify(document, null, 2))
  else print(...writeFiles(document, folder))
  return 0
}

const previewOf = async (client: ApiClient, body: object): Promise<Preview> =>
  (await client.request('POST', '/declarations/preview', body)) as Preview

async function makeDrafts(client: ApiClient, document: Row, replace: boolean): Promise<z.infer<typeof importedDrafts>> {
  return (await client.request('POST', '/declarations/import', { document, replace })) as z.infer<typeof importedDrafts>
}

async function importInto(client: ApiClient, { replace }: Of<'import'>, document: Row): Promise<number> {
  const { drafted, unchanged, kept } = await makeDrafts(client, document, replace)
  if (drafted.length > 0) print(`Drafts were made: ${drafted.join(', ')}. Review and publish them in the panel.`)
  if (unchanged.length > 0) print(`Already declared like this: ${unchanged.join(', ')}.`)
  if (kept.length > 0) print(`Existing drafts were kept: ${kept.join(', ')}. Overwrite them with --replace.`)
  if (drafted.length + unchanged.length + kept.length === 0) print('The file declares nothing.')
  return kept.length > 0 ? 1 : 0
}

async function plan(client: ApiClient, document: Row): Promise<number> {
  const preview = await previewOf(client, { document })
  print(...previewLines(preview, document), 'Nothing was written.')
  return isImpossible(preview) ? 1 : 0
}

async function push(client: ApiClient, { publish, note }: Of<'push'>, document: Row): Promise<number> {
  const preview = await previewOf(client, { document })
  print(...previewLines(preview, document))
  if (!publish || isImpossible(preview) || preview.steps.length === 0) {
    print(publish ? 'Nothing was published.' : 'This was a dry run: nothing was written. Publish it with --publish.')
    return isImpossible(preview) ? 1 : 0
  }
  const { drafted, kept } = await makeDrafts(client, document, false)
  if (kept.length > 0) {
    print(
      `Nothing was published: there are other drafts of ${kept.join(', ')}. Publish or delete them in the panel first.`,
    )
    return 1
  }
  const { plan: now, proof } = await previewOf(client, { resources: drafted })
  if (proof) {
    print('Drafts were made and not published: more people would have access, so review and publish them in the panel.')
    return 1
  }
  const body = { plan: now, note, resources: drafted }
  const { number } = (await client.request('POST', '/declarations/publish', body)) as z.infer<typeof publishedModel>
  print(`Published as number ${number}: ${drafted.join(', ')}.`)
  return 0
}

const local: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Creates a client of another installation for the administrator whose access token is in the environment. Throws `StartError`. */
function createRemoteClient({ to }: Of<'push'>, { MARANI_TOKEN: token }: Environment): ApiClient {
  const address = URL.parse(to)
  if (!address || !['http:', 'https:'].includes(address.protocol))
    throw new StartError(`${to} is not the address of a server.`)
  if (address.protocol === 'http:' && !local.has(address.hostname))
    throw new StartError(`Use https: over http anyone on the way to ${to} could read the access token.`)
  if (!token)
    throw new StartError(
      'Put the access token of an administrator there in the environment variable MARANI_TOKEN: on the command line anyone on this machine could read it.',
    )
  return createApiClient(address.origin, token)
}

/** Returns the work for an order. A file is read before an installation is called. */
function workOf(order: Order): (client: ApiClient) => Promise<number> {
  if (order.command === 'export') return client => exportFrom(client, order)
  const document = readDocumentFile(order.file)
  if (order.command === 'import') return client => importInto(client, order, document)
  return client => (order.command === 'plan' ? plan(client, document) : push(client, order, document))
}

/** Opens a client of the installation that the settings name; there is nothing to export from one that does not exist. */
function openOwnClient({ command }: Order, environment: Environment): Promise<ApiClient> {
  const settings = readSettings(environment)
  if (command === 'export') expectInstallation(settings)
  return openApiClient(settings)
}

/**
 * Exports, imports and publishes declarations from the command line. Returns the exit code: 0 if everything requested was done or, in a dry
 * run, could be done. Throws `StartError`.
 */
export async function declarationsCommand(args: readonly string[], environment: Environment): Promise<number> {
  const order = readArguments(args)
  const work = workOf(order)
  const client =
    order.command === 'push' ? createRemoteClient(order, environment) : await openOwnClient(order, environment)
  try {
    return await work(client)
  } catch (error) {
    if (error instanceof ApiRejected) throw new StartError(refusalLines(error).join('\n'))
    throw error
  } finally {
    await client.close()
  }
}
