import { demoPassword } from '../../server/seed.ts'
import type { ApiResponse } from './apiResponse.ts'
import type { Person, TestApi } from './testApi.ts'

/** A cookie as an answer sets it. */
export interface SetCookie {
  value: string
  attributes: string[]
}

/** The refresh cookie that an answer sets, or undefined. */
export function cookieOf(response: ApiResponse): SetCookie | undefined {
  const [pair = '', ...attributes] = response.headers.get('set-cookie')?.split('; ') ?? []
  const [name, value = ''] = pair.split('=')
  return name === 'refresh_token' ? { value, attributes: attributes.toSorted() } : undefined
}

/** A browser that keeps the refresh cookie as browsers do. */
export class Browser {
  readonly #api: TestApi
  cookie = ''

  constructor(api: TestApi, cookie = '') {
    this.#api = api
    this.cookie = cookie
  }

  async post(path: string, body?: unknown): Promise<ApiResponse> {
    const response = await this.#api.nobody('POST', path, {
      ...(body === undefined ? {} : { body }),
      headers: this.cookie ? { Cookie: `refresh_token=${this.cookie}` } : {},
    })
    this.cookie = cookieOf(response)?.value ?? this.cookie
    return response
  }

  signIn(person: Person, password = demoPassword): Promise<ApiResponse> {
    return this.post('/auth/login', { email: `${person}@marani.example`, password })
  }

  refresh(): Promise<ApiResponse> {
    return this.post('/auth/refresh_token')
  }
}
