module.exports = ({ env }) => ({
  'users-permissions': { config: { jwtSecret: env('SECRET'), jwt: { expiresIn: '1d' } } },
})
