// Outside of production, Payload migrates the database schema to its config on startup.
process.env.NODE_ENV = 'development'
const { getPayload } = await import('payload')
const { default: config } = await import('./payload.config.js')

const payload = await getPayload({ config })
for (const { organization, email, password } of JSON.parse(process.env.PEOPLE))
  await payload.create({ collection: 'users', data: { email, password, organization } })
await payload.destroy()
process.exit(0)
