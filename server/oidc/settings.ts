import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { permissionKeys, roleNames } from '../../src/engine/model/authorization.ts'
import type { SignInRules } from '../../src/features/sso/provider.ts'
import { authorization } from '../../src/tourism/authorization.ts'
import { yesOrNo } from '../yesOrNo.ts'

/** The settings of an identity provider. */
export interface OidcSettings {
  issuer: string
  clientId: string
  clientSecret: string | undefined
  label: string
  scope: string
  groupsClaim: string
  isOnlyWayForStaff: boolean
  rules: SignInRules
}

const isLocalhost = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)

/** The schemas of the settings. */
export const oidcShape = {
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: 'must be an address that begins with https://', abort: true })
    .refine(text => text.startsWith('https:') || isLocalhost(new URL(text)), 'must begin with https://')
    .optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_LABEL: z.string().max(60, 'must have at most 60 characters').optional(),
  OIDC_SCOPE: z
    .string()
    .regex(/(^| )openid( |$)/, 'must contain openid')
    .default('openid email profile'),
  OIDC_GROUPS_CLAIM: z.string().min(1).default('groups'),
  OIDC_ROLES: z.string().optional(),
  OIDC_DOMAINS: z
    .string()
    .regex(/^[\w.-]+( *, *[\w.-]+)*$/, 'must be domains like example.ge, example.com')
    .optional(),
  OIDC_LINK_STAFF: yesOrNo.default('false'),
  OIDC_STAFF_PASSWORDS: yesOrNo.default('true'),
}

const grantSchema = z.strictObject({
  role: z.enum(roleNames(authorization)),
  permissions: z.array(z.enum(permissionKeys(authorization))).optional(),
})

/** Throws an error about an invalid setting. */
type Refuse = (sentence: string) => never

/** Parses the roles of groups, given as JSON or as the path of a JSON file. */
function rolesOf(written: string | undefined, refuse: Refuse): SignInRules['roles'] {
  if (written === undefined) return undefined
  try {
    return z
      .record(z.string(), grantSchema)
      .parse(JSON.parse(written.trim().startsWith('{') ? written : readFileSync(written, 'utf8')))
  } catch {
    return refuse(
      'The setting OIDC_ROLES is wrong: it must be JSON or a JSON file like {"editors": {"role": "moderator", "permissions": ["seo"]}}, with existing roles and permissions.',
    )
  }
}

/** Returns the settings of the identity provider, if one is set. */
export function oidcOf(data: z.infer<z.ZodObject<typeof oidcShape>>, refuse: Refuse): OidcSettings | undefined {
  if (data.OIDC_ISSUER === undefined) {
    if (data.OIDC_STAFF_PASSWORDS === 'false')
      refuse('The setting OIDC_STAFF_PASSWORDS is wrong: without OIDC_ISSUER staff could not sign in at all.')
    return undefined
  }
  if (data.OIDC_CLIENT_ID === undefined)
    return refuse('The setting OIDC_CLIENT_ID is missing: it identifies this product to the provider of OIDC_ISSUER.')
  return {
    issuer: data.OIDC_ISSUER,
    clientId: data.OIDC_CLIENT_ID,
    clientSecret: data.OIDC_CLIENT_SECRET,
    label: data.OIDC_LABEL ?? new URL(data.OIDC_ISSUER).hostname,
    scope: data.OIDC_SCOPE,
    groupsClaim: data.OIDC_GROUPS_CLAIM,
    isOnlyWayForStaff: data.OIDC_STAFF_PASSWORDS === 'false',
    rules: {
      roles: rolesOf(data.OIDC_ROLES, refuse),
      domains: (data.OIDC_DOMAINS ?? '').toLowerCase().split(/ *, */).filter(Boolean),
      linksStaff: data.OIDC_LINK_STAFF === 'true',
    },
  }
}
