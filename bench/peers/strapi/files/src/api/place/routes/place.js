const { factories } = require('@strapi/strapi')

module.exports = factories.createCoreRouter('api::place.place', {
  config: { find: { middlewares: ['api::place.own-places'] } },
})
