import * as z from 'zod/mini'
import { safeParse, toJSONSchema } from 'zod/v4/core'
import type { Role } from '../../model/actor.ts'
import type { PermissionKey } from '../../model/declaration.ts'
import { Problem } from '../../model/problem.ts'
import type { Row } from '../../model/query.ts'
import { roleIds, type Profile, type Settings } from '../../model/session.ts'
import { notDeleted } from '../../records/entityFor.ts'
import { cappedCount, mostRows } from '../../records/list.ts'
import { accessTable } from '../../rules/permissions.ts'
import { visibleDeclarations } from '../../rules/visibleDeclarations.ts'
import { isEmpty, problemOf } from '../../rules/validation.ts'
import { bodyBytes } from '../limits.ts'
import { actorOf, findPerson } from '../identify.ts'
import type { Passwords, Ports } from '../ports.ts'
import { readBody } from '../readRequest.ts'
import type { Call, Route } from '../route.ts'
import { profileAnswer, settingsAnswer, tokenAnswer } from './sessionSchemas.ts'
import { beginSession, endSession, refreshSession } from '../sessions.ts'

const signIn = z.strictObject({
  email: z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email()),
  password: z.string().check(z.minLength(1), z.maxLength(200)),
})

const { $schema: _version, ...signInSchema } = toJSONSchema(signIn, { io: 'input' })

/** A body checked by its schema. Throws `unknown_field` and `invalid` with every wrong field. */
async function readChecked<Body>(call: Call, schema: z.ZodMiniType<Body>): Promise<Body> {
  const body = await readBody(call.request)
  const result = safeParse(schema, body)
  if (result.success) return result.data
  const strange = result.error.issues.find(issue => issue.code === 'unrecognized_keys')
  if (strange?.code === 'unrecognized_keys') throw new Problem('unknown_field', { field: strange.keys[0] ?? '' })
  const errors = Object.fromEntries(
    result.error.issues.map(issue => {
      const name = String(issue.path[0])
      const { code } = problemOf(issue)
      return [name, { code: isEmpty(body[name]) ? 'required' : code }]
    }),
  )
  throw new Problem('invalid', {}, { errors })
}

const findOne = async (call: Call, entity: string, property: string, value: string): Promise<Row | undefined> => {
  const [row] = await call.records.store.find({
    entity,
    where: [{ property, operator: 'in', value: [value] }, notDeleted],
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: 1,
  })
  return row
}

const nobodies = new WeakMap<Passwords, Promise<string>>()

/** What nobody's password hashes to, so that an unknown address costs as much as a wrong password. */
function nobody({ passwords, newSecret }: Ports): Promise<string> {
  const hash = nobodies.get(passwords) ?? passwords.hash(newSecret())
  nobodies.set(passwords, hash)
  return hash
}

async function login(call: Call): Promise<Response> {
  const { email, password } = await readChecked(call, signIn)
  const person = await findOne(call, 'users', 'email', email)
  const credential = person && (await findOne(call, 'credentials', 'user_id', String(person.id)))
  const right = await call.ports.passwords.verify(String(credential?.password_hash ?? (await nobody(call.ports))), password)
  if (!person || !credential || !right) throw new Problem('wrong_credentials')
  if (person.status !== 'active') throw new Problem('account_blocked')
  return call.request.json({ access_token: await beginSession(call, String(person.id)) })
}

const profileOf = (call: Call, person: Row): Profile => ({
  id: String(person.id),
  first_name: String(person.firstname ?? ''),
  last_name: String(person.lastname ?? ''),
  email: String(person.email),
  phone: person.phone as string | null,
  language: person.language === 'en' ? 'en' : 'ka',
  role: person.role as Role,
  role_id: roleIds[person.role as Role],
  permissions: (person.permissions ?? []) as PermissionKey[],
  organizations: (person.organization_ids ?? []) as string[],
  access: accessTable(actorOf(person), call.ports.registry),
})

/** Signing in and out, and what the panel asks for when somebody has come in. */
export const sessionRoutes: readonly Route[] = [
  { method: 'POST', path: '/auth/login', policy: 'public', summary: 'Sign in', body: signInSchema, answer: tokenAnswer, handle: login },
  {
    method: 'POST',
    path: '/auth/refresh_token',
    policy: 'public',
    summary: 'A new access token for the refresh token that the cookie carries',
    answer: tokenAnswer,
    handle: async call => call.request.json({ access_token: await refreshSession(call) }),
  },
  {
    method: 'POST',
    path: '/auth/logout',
    policy: 'public',
    summary: 'End the session',
    handle: async call => {
      await endSession(call)
      return call.request.body(null, 204)
    },
  },
  {
    method: 'POST',
    path: '/profile/get',
    policy: 'signed_in',
    summary: 'Who is signed in, and the access table of their role',
    answer: profileAnswer,
    handle: async call => {
      const person = await findPerson(call.ports, call.actor.id)
      if (!person) throw new Problem('unauthenticated')
      return call.request.json(profileOf(call, person))
    },
  },
  {
    method: 'POST',
    path: '/settings',
    policy: 'signed_in',
    summary: 'Languages, code lists, limits and the declared resources that the role may see',
    answer: settingsAnswer,
    handle: call => {
      const settings: Settings = {
        languages: ['ka', 'en'],
        ...visibleDeclarations(call.actor, call.ports.registry, call.ports.codeLists),
        limits: { bodyBytes, pageRows: mostRows, cappedCount },
        contact: { email: call.ports.contactEmail },
      }
      return call.request.json(settings)
    },
  },
]
