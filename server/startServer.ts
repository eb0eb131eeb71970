import { fileURLToPath } from 'node:url'
import { createApi } from '../src/tourism/createApi.ts'
import { serveFile } from '../src/features/files/serveFile.ts'
import { keepRunning, stopJobs } from '../src/engine/jobs/keepRunning.ts'
import { createBackups } from './backup/createBackups.ts'
import { createPorts } from './createPorts.ts'
import { createSite } from './createSite.ts'
import { isUnavailable } from './database/isUnavailable.ts'
import { documentationRoutes } from './documentation.ts'
import { checkArchive } from './map/checkArchive.ts'
import { isElsewhere } from './map/mapSource.ts'
import { createPostgresLive } from './live/postgresLive.ts'
import type { ClusterMember } from './cluster/clusterMember.ts'
import { createDrain } from './drain.ts'
import { createHttpServer, listen } from './listen.ts'
import { createClusterLimiter, createSharedLimiter } from './limits/limiter.ts'
import { memoryWarning } from './memoryWarning.ts'
import { openFiles } from './files/openFiles.ts'
import { createProvider } from './oidc/createProvider.ts'
import { openSending } from './openSending.ts'
import { openRecords } from './openRecords.ts'
import { createReadiness } from './readiness/createReadiness.ts'
import { readinessChecks } from './readiness/checks.ts'
import { demoPassword, demoPeople, hasDemoPeople, seed } from './seed.ts'
import { storedSecret, sessionSecret } from './sessionSecret.ts'
import { type ServerSettings, StartError } from './settings.ts'
import { fixtures } from '../fixtures/index.ts'
import { addSampleVisits } from '../src/features/statistics/addSampleVisits.ts'
import { passwords } from './passwords.ts'
import type { Row } from '../src/engine/model/query.ts'
import type { RecordsContext } from '../src/engine/records/context.ts'
import { portsAt, type LastingPorts, type Ports } from '../src/engine/ports.ts'
import { readFigures } from '../src/features/system/figures.ts'
import type { Database } from './database/database.ts'
import { programVersion } from './database/schemaOrigins.ts'
import { describeSettings } from './describeSettings.ts'
import { createSystem } from './createSystem.ts'
import { createRecentErrors } from './watching/recentErrors.ts'
import { createMetrics, formatMetrics, type ServerState } from './watching/metrics.ts'
import { createMetricsServer, createMetricsSite, type MetricsOptions } from './watching/serveMetrics.ts'
import { createResponseCache } from './responseCache.ts'
import { log } from './log.ts'
import { createTranslator } from './translation/createTranslator.ts'

/** Opens the translator that the settings name, if any, with its daily limit per account. */
function openTranslator({
  translator,
}: Pick<ServerSettings, 'translator'>): Pick<Ports, 'translator' | 'limitMaximums'> {
  if (!translator) return {}
  const report = (err: Error) => log.warn({ err }, 'a translation could not be suggested')
  return {
    translator: createTranslator(translator, { report }),
    limitMaximums: { suggest_account_day: translator.daily },
  }
}

/** The IDs of the demo people in the fixtures, which stay the same when their email addresses change. */
const demoIds = (fixtures.users ?? []).filter(user => demoPeople.includes(String(user.email))).map(user => user.id)

const atMost = 1_000

const rowsWith = (
  { store }: RecordsContext,
  entity: string,
  property: string,
  values: readonly unknown[],
): Promise<Row[]> =>
  store.find({
    entity,
    where: [{ property, operator: 'in', value: values }],
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: atMost,
  })

/** Returns everyone who could be a demo person, by email address or ID, including blocked and deleted people. */
async function maybeDemo(context: RecordsContext): Promise<Map<unknown, Row>> {
  const people = [
    ...(await rowsWith(context, 'users', 'email', demoPeople)),
    ...(await rowsWith(context, 'users', 'id', demoIds)),
  ]
  return new Map(people.map(person => [person.id, person]))
}

/** Returns the email addresses of accounts that the published demo password opens, or would open once they are unblocked or restored. */
async function openToDemoPassword(context: RecordsContext): Promise<string[]> {
  const people = await maybeDemo(context)
  const credentials = await rowsWith(context, 'credentials', 'user_id', [...people.keys()])
  const open: string[] = []
  for (const { user_id, password_hash } of credentials)
    if (await passwords.verify(String(password_hash), demoPassword)) open.push(String(people.get(user_id)?.email))
  return [...new Set(open)].toSorted()
}

/** Throws `StartError` if the published demo password opens any account; the message names each of them and says what to do. */
export async function refuseDemoPasswords(context: RecordsContext): Promise<void> {
  const open = await openToDemoPassword(context)
  if (open.length === 0) return
  throw new StartError(
    [
      `These demo accounts still have the published password, so anyone could sign in with them: ${open.join(', ')}.`,
      'Give each of them a new password before starting in production:',
      ...open.map(email => `  npm run admin -- password ${email}`),
    ].join('\n'),
  )
}

/** How often to look for jobs of other servers and for jobs that are due. */
const checkMilliseconds = 2_000

const builtPanel = fileURLToPath(new URL('../dist/panel', import.meta.url))

export interface RunningServer {
  address: string
  /** Where Prometheus reads metrics, if they have their own port. */
  metricsAddress: string | undefined
  /** What the terminal shows: the address and, in a demo, its accounts. */
  greeting: string
  close(): Promise<void>
}

const greet = (address: string, demo: boolean): string =>
  [
    `Marani is ready at ${address}/platform`,
    ...(demo ? ['', `Demo sign-ins, password ${demoPassword}:`, ...demoPeople.map(email => `  ${email}`)] : []),
  ].join('\n')

/** How long pending requests may take at shutdown; in total less than the 30 s after which the process is killed. */
const drainMilliseconds = 20_000

/** How long idle connections are kept at shutdown: longer if there may be other servers to reconnect to. */
const idleMilliseconds = { embedded: 100, postgres: 2_000 } as const

/** Waits for work in progress, up to a limit. */
const withTimeout = (work: Promise<unknown>, milliseconds: number): Promise<unknown> =>
  Promise.race([work, new Promise(resolve => setTimeout(resolve, milliseconds).unref())])

/** How long a response to Prometheus waits for the database at most. */
const collectMilliseconds = 4_000

/** Collects the current state of this server; figures from the database are omitted if it does not respond. */
async function readState(ports: LastingPorts, database: Database): Promise<ServerState> {
  const late = new Promise<undefined>(resolve => setTimeout(() => resolve(undefined), collectMilliseconds).unref())
  const figures = readFigures(portsAt(ports)).catch(() => undefined)
  return {
    figures: await Promise.race([figures, late]),
    connections: database.connections?.(),
    replica: database.replica?.report(),
  }
}

/**
 * Opens everything that the settings name, fills an empty database with demo data outside production, and serves the panel and the API.
 * Throws `StartError`, in production also if the demo's published password opens an account. `clusterMember` connects it to other servers on
 * the same port. The panel is the one that `npm run build` made unless another folder is given.
 */
export async function startServer(
  settings: ServerSettings,
  {
    clusterMember,
    panelFolder = builtPanel,
  }: { clusterMember?: ClusterMember | undefined; panelFolder?: string | undefined } = {},
): Promise<RunningServer> {
  const scarce = memoryWarning(settings)
  if (scarce !== undefined) log.warn(scarce)
  const secret = sessionSecret(settings)
  if (settings.map?.archive && !isElsewhere(settings.map.archive)) await checkArchive(settings.map.archive)
  const metrics = createMetrics({
    version: programVersion,
    whole: settings.metrics !== undefined,
    server: clusterMember?.number,
  })
  const { context, database, models, declaring, close } = await openRecords(settings, {
    allowDestructive: process.argv.includes('--allow-destructive'),
    onStatement: metrics.onStatement,
  })
  try {
    const files = openFiles(settings)
    const onModel = () =>
      void models.newest().catch(error => log.warn({ err: error }, "the new model can't be read yet"))
    if (settings.production) await refuseDemoPasswords(context)
    const isNew = !settings.production && (await database.exclusively(() => seed(context, files)))
    const demo = !settings.production && (await hasDemoPeople(context))
    const limiter = settings.databaseUrl === undefined ? undefined : await createSharedLimiter(settings.databaseUrl)
    const live =
      settings.databaseUrl === undefined
        ? undefined
        : await createPostgresLive(settings.databaseUrl, onModel, database.written)
    const errors = createRecentErrors(context.clock)
    const backups = createBackups(settings, { database, files, secret: storedSecret(settings), clock: context.clock })
    const { closeSending, ...sending } = openSending(settings, { ...context, readable: demo })
    let address = ''
    const { secureCookies, contactEmail, trustedProxies, map, website } = settings
    const publicUrl = () => settings.publicUrl ?? address
    const ports = createPorts({
      models,
      declaring,
      clock: context.clock,
      secret,
      isUnavailable,
      ready: createReadiness(readinessChecks({ settings, database, models, backups, clock: context.clock })),
      secureCookies,
      contactEmail,
      trustedProxies,
      mapTiles: map?.tiles,
      website,
      retentionDays: settings.retentionDays,
      alwaysMaintained: settings.maintenance,
      publicUrl,
      passkeysAt: settings.publicUrl,
      secondStepRule: settings.secondStep,
      notifiesOfDevices: settings.production,
      sending,
      files,
      responseCache: createResponseCache(database.written),
      backups,
      bouncesSecret: settings.bouncesSecret,
      provider: settings.oidc && createProvider(settings.oidc, publicUrl),
      isStaffWithoutPasswords: settings.oidc?.isOnlyWayForStaff,
      onLimited: metrics.onLimited,
      system: createSystem({
        database,
        dataDirectory: settings.dataDirectory,
        metrics,
        errors,
        settings: describeSettings(process.env),
        clock: context.clock,
      }),
      ...openTranslator(settings),
      ...(limiter ? { limiter } : {}),
      ...(clusterMember ? { ownLimiter: createClusterLimiter() } : {}),
      ...(live ? { live } : {}),
    })
    const count = async () => metrics.read(await readState(ports, database))
    clusterMember?.onCount(count)
    const metricsOptions: MetricsOptions = {
      token: settings.metrics?.token,
      write: async () => formatMetrics(clusterMember ? await clusterMember.collect() : [await count()]),
      ports,
    }
    const { port: metricsPort } = settings.metrics ?? {}
    const site = createSite(createApi(ports, documentationRoutes), panelFolder, {
      file: serveFile(ports),
      map,
      ports,
      secure: settings.production && secureCookies,
      isProxyTrusted: trustedProxies > 0,
      metrics: settings.metrics && metricsPort === undefined ? createMetricsSite(metricsOptions) : undefined,
      watch: {
        isResource: name => models.current().registry.entities.has(name),
        onResponse: response => {
          metrics.onResponse(response)
          errors.onResponse(response)
        },
      },
    })
    const server = createHttpServer(site.fetch, settings.keepAliveSeconds)
    const drain = createDrain(server)
    address = await listen(server, settings)
    const metricsServer = metricsPort === undefined ? undefined : createMetricsServer(metricsOptions)
    const metricsAddress =
      metricsServer &&
      (await listen(metricsServer, { host: settings.host, port: metricsPort ?? 0, setting: 'METRICS_PORT' }))
    database.publishAddress(address)
    // Sample visits are added after the start, so that nobody has to wait for them.
    if (isNew) ports.background.do(() => addSampleVisits(context))
    const stopRunner = keepRunning(ports, checkMilliseconds)
    return {
      address,
      metricsAddress,
      greeting: greet(address, demo),
      close: async () => {
        stopRunner()
        metricsServer?.close()
        await drain.begin()
        // Clients that are subscribed to events reconnect elsewhere immediately.
        await ports.live.close()
        await Promise.all([
          drain.finish({ idleMilliseconds: idleMilliseconds[database.kind], milliseconds: drainMilliseconds }),
          stopJobs(ports, { finish: 5_000, breakOff: 1_000, onBreakOff: closeSending }),
        ])
        await withTimeout(ports.background.settled(), 1_000)
        await limiter?.close()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}
