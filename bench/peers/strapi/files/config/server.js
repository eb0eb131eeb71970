module.exports = ({ env }) => ({
  host: '127.0.0.1',
  port: env.int('PORT'),
  app: { keys: [env('SECRET')] },
  logger: { updates: { enabled: false } },
})
