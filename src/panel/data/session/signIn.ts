import { post } from './post.ts'
import type { ProblemBody } from './problemBody.ts'
import { storeToken } from './token.ts'

export interface Credentials {
  email: string
  password: string
}

/** Signs in and keeps the token; gives the problem where it was refused, null where it was not. */
export async function signIn({ email, password }: Credentials): Promise<ProblemBody | null> {
  const { answer, problem } = await post<{ access_token: string }>('/auth/login', { email, password })
  if (problem) return problem
  storeToken(answer.access_token)
  return null
}
