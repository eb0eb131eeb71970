import { createProvider } from '../../../server/oidc/createProvider.ts'
import { demoPassword } from '../../../server/seed.ts'
import { apiBase } from '../../../src/engine/http/createApi.ts'
import type { Row } from '../../../src/engine/model/query.ts'
import type { SignInRules } from '../../../src/features/sso/provider.ts'
import { ApiResponse } from '../apiResponse.ts'
import type { TestApi } from '../testApi.ts'
import { clientId, clientSecret, signInThere, type TestProvider } from './providers.ts'

/** Has people sign in at a provider, by the rules of the ministry unless others are named. */
export const useProvider = (
  api: TestApi,
  provider: Pick<TestProvider, 'issuer'>,
  rules: Partial<SignInRules> = { domains: ['ministry.example'] },
): void => {
  api.ports.provider = createProvider(
    {
      issuer: provider.issuer,
      clientId,
      clientSecret,
      label: 'The ministry',
      scope: 'openid email profile',
      groupsClaim: 'groups',
      isOnlyWayForStaff: false,
      rules: { domains: [], linksStaff: false, ...rules },
    },
    () => 'http://127.0.0.1:8080',
  )
}

/** A browser at the product: it has the cookie of the sign-in that it began. */
export class Browser {
  cookie = ''
  proof = ''
  private readonly api: TestApi
  private readonly token: string
  constructor(api: TestApi, token = '') {
    this.api = api
    this.token = token
  }
  get own(): Record<string, string> {
    return {
      ...(this.token ? { Authorization: `Bearer ${this.token}` } : {}),
      ...(this.proof ? { Proof: this.proof } : {}),
    }
  }
  async get(path: string): Promise<ApiResponse> {
    return ApiResponse.of(await this.api.app.request(`${apiBase}${path}`, { headers: this.own }))
  }
  async delete(path: string): Promise<ApiResponse> {
    return ApiResponse.of(await this.api.app.request(`${apiBase}${path}`, { method: 'DELETE', headers: this.own }))
  }
  /** Shows the password, as the dialog of the panel does. */
  async prove(): Promise<void> {
    this.proof = String((await this.post('/profile/proof', { password: demoPassword })).record.proof)
  }
  async post(path: string, body: object = {}, headers: Record<string, string> = {}): Promise<ApiResponse> {
    const response = await ApiResponse.of(
      await this.api.app.request(`${apiBase}${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json', Cookie: this.cookie, ...this.own, ...headers },
      }),
    )
    for (const cookie of response.headers.getSetCookie()) {
      const [, value = ''] = /^sso_attempt=([^;]*)/.exec(cookie) ?? []
      if (cookie.startsWith('sso_attempt=')) this.cookie = value ? `sso_attempt=${value}` : ''
    }
    return response
  }
  async begin(next?: string): Promise<string> {
    return String((await this.post('/auth/sso/begin', next === undefined ? {} : { next })).record.address)
  }
  finish(response: string): Promise<ApiResponse> {
    return this.post('/auth/sso/finish', { answer: response })
  }
  async signIn(name: string): Promise<ApiResponse> {
    return this.finish(await signInThere(await this.begin(), name))
  }
}

/** The profile of whoever has an access token. */
export const profileOf = async (api: TestApi, token: unknown): Promise<Row> =>
  (await api.withToken(String(token))('POST', '/profile/get')).record
