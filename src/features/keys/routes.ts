import * as z from 'zod/mini'
import { readChecked } from '../../engine/http/readChecked.ts'
import { readId } from '../../engine/http/readRequest.ts'
import type { ActorCall, ActorRoute } from '../../engine/http/route.ts'
import { runDueInBackground } from '../../engine/jobs/runDue.ts'
import { is } from '../../engine/records/findOne.ts'
import { rights } from '../../engine/rules/access/rights.ts'
import { checkNewKey, listKeys, makeKey, grantableRights, revokeKey } from './keys.ts'
import { keyEntry, madeKey, newKey, rights as grantable } from './shapes.ts'

const own = { words: rights.api_keys }
const anyKeys = { words: rights.every_api_key }
const entries = z.array(keyEntry)

const ownKeys = ({ actor }: ActorCall) => [is('user_id', actor.id)]

/** Routes for API keys: one's own, and all of them for those who manage them. None can be called with an API key. */
export const keyRoutes: readonly ActorRoute[] = [
  {
    method: 'GET',
    path: '/profile/api_keys',
    policy: own,
    summary: 'Your API keys, newest first; only the beginning of each is shown',
    response: entries,
    handle: async call => call.request.json(await listKeys(call, ownKeys(call))),
  },
  {
    method: 'GET',
    path: '/profile/api_keys/rights',
    policy: own,
    summary: 'The rights that you can give to an API key',
    response: grantable,
    handle: async call => call.request.json(grantableRights(call.records, call.actor)),
  },
  {
    method: 'POST',
    path: '/profile/api_keys',
    policy: own,
    proof: true,
    summary: 'Create an API key with some of your rights; the key is shown only in this response',
    body: newKey,
    check: async call => checkNewKey(call, await readChecked(call, newKey)),
    response: madeKey,
    status: 201,
    handle: async call => {
      const made = await makeKey(call, await readChecked(call, newKey))
      runDueInBackground(call.ports)
      return call.request.json(made, 201)
    },
  },
  {
    method: 'DELETE',
    path: '/profile/api_keys/:id',
    policy: own,
    summary: 'Revoke one of your API keys; calls with it are rejected immediately',
    handle: async call => {
      await revokeKey(call, readId(call.request), ownKeys(call))
      return call.request.body(null, 204)
    },
  },
  {
    method: 'GET',
    path: '/api_keys',
    policy: anyKeys,
    summary: 'The API keys of all people, newest first',
    response: entries,
    handle: async call => call.request.json(await listKeys(call, [])),
  },
  {
    method: 'DELETE',
    path: '/api_keys/:id',
    policy: anyKeys,
    summary: 'Revoke an API key of any person',
    handle: async call => {
      await revokeKey(call, readId(call.request), [])
      return call.request.body(null, 204)
    },
  },
]
