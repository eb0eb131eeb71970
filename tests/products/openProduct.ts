import type { RoleName } from '../../src/engine/model/authorization.ts'
import type { Hono } from 'hono'
import { createPorts } from '../../server/createPorts.ts'
import { passwords } from '../../server/passwords.ts'
import { fieldTypes } from '../../src/engine/fields/index.ts'
import { createBackgroundWork } from '../../src/engine/http/backgroundWork.ts'
import { createApi } from '../../src/engine/http/createApi.ts'
import { reservedNames } from '../../src/engine/http/reservedNames.ts'
import { createJobs } from '../../src/engine/jobs/createJobs.ts'
import { system } from '../../src/engine/model/actor.ts'
import { checkEntities } from '../../src/engine/model/checkEntities.ts'
import type { Row } from '../../src/engine/model/query.ts'
import { createRegistry, type Registry } from '../../src/engine/model/registry.ts'
import { portsAt, type Ports } from '../../src/engine/ports.ts'
import { fixedModel } from '../../src/engine/ports/models.ts'
import { texts } from '../../src/tourism/texts.ts'
import { declarationsOf, workOf, type ProductDeclaration, type ProductWork } from '../../src/engine/product.ts'
import { newRow } from '../../src/engine/records/newRow.ts'
import { attentionPorts } from '../../src/features/home/attention.ts'
import { signInPorts } from '../../src/features/accounts/signInWays.ts'
import { accessPorts } from '../../src/features/people/revokeAccess.ts'
import { emailPorts } from '../../src/features/emails/emailPorts.ts'
import { livePorts } from '../../src/features/live/eventFilters.ts'
import { workloadPorts } from '../../src/features/workload/workload.ts'
import { ApiResponse } from '../api/apiResponse.ts'
import type { OpenStore } from '../api/stores.ts'

export const password = 'Museum-Demo-1'

/** One way of calling a product: as somebody, or as nobody. */
export type Caller = (method: string, path: string, body?: unknown) => Promise<ApiResponse>

/** A product as it runs in memory. */
export interface OpenProduct {
  app: Hono
  ports: Ports
  registry: Registry
  work: ProductWork
  /** What went wrong that nobody expected. */
  unexpected: unknown[]
  nobody: Caller
  /** Makes somebody of a role and signs them in with their password. */
  arrive(role: string, more?: Row): Promise<{ id: string; token: string; call: Caller }>
  close(): Promise<void>
}

const callerOf =
  (app: Hono, headers: Record<string, string>): Caller =>
  async (method, path, body) =>
    ApiResponse.of(
      await app.request(`/api/v1${path}`, {
        method,
        headers: {
          ...headers,
          ...(body === undefined || body instanceof FormData ? {} : { 'Content-Type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
      }),
    )

/** The sentences for what is wrong with what a product declares. */
export const mistakesIn = (product: ProductDeclaration): string[] =>
  checkEntities({ ...declarationsOf(product), fieldTypes }, { reserved: reservedNames(workOf(product).routes, []) })

/** Starts a product over a store of its own, by the same register as Marani. */
export async function openProduct(product: ProductDeclaration, open: OpenStore): Promise<OpenProduct> {
  product.configure()
  const declarations = declarationsOf(product)
  const registry = createRegistry({ ...declarations, fieldTypes })
  const work = workOf(product)
  const { store, close } = await open(registry)
  const unexpected: unknown[] = []
  const usual = portsAt(
    createPorts({
      models: fixedModel({ registry, codeLists: declarations.codeLists, texts, store }),
      secret: 'a secret of at least thirty-two characters',
      secureCookies: true,
      contactEmail: 'contact@museum.example',
      ready: async () => ({}),
      isUnavailable: () => false,
    }),
  )
  const ports: Ports = {
    ...usual,
    jobs: createJobs({ definitions: work.jobs, handlers: work.jobs }),
    effects: work.effects,
    product: work.product,
    ...emailPorts(product.features),
    ...attentionPorts(product.features),
    ...workloadPorts(product.features),
    ...livePorts(product.features),
    ...signInPorts(product.features),
    ...accessPorts(product.features),
    report: error => unexpected.push(error),
    background: createBackgroundWork(error => unexpected.push(error)),
  }
  const app = createApi(ports, work.routes)
  const nobody = callerOf(app, {})
  const hash = await passwords.hash(password)
  let number = 0
  return {
    app,
    ports,
    registry,
    work,
    unexpected,
    nobody,
    arrive: async (role, more = {}) => {
      const email = `${role}-${++number}@museum.example`
      const person = newRow(ports, system, 'users', {
        email,
        firstname: 'Nino',
        lastname: role,
        role: role as RoleName,
        status: 'active',
        ...more,
      })
      await store.insert('users', [person])
      await store.insert('credentials', [
        newRow(ports, system, 'credentials', { user_id: person.id, password_hash: hash }),
      ])
      const token = String((await nobody('POST', '/auth/login', { email, password })).record.access_token)
      return { id: String(person.id), token, call: callerOf(app, { Authorization: `Bearer ${token}` }) }
    },
    close: async () => {
      await ports.background.settled()
      await close()
    },
  }
}
