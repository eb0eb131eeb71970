/** An access token of a demo person, for looking at what is really stored. */
export async function tokenOf(address: string, email: string): Promise<string> {
  const response = await fetch(`${address}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: 'Marani-Demo-1' }),
  })
  return ((await response.json()) as { access_token: string }).access_token
}

/** What the API answers to a question of a demo person. */
export async function ask<Result>(address: string, email: string, path: string): Promise<Result> {
  const response = await fetch(`${address}/api/v1${path}`, {
    headers: { Authorization: `Bearer ${await tokenOf(address, email)}` },
  })
  return (await response.json()) as Result
}
