const users = 'plugin::users-permissions.user'
const actions = ['find', 'findOne', 'update']

module.exports = {
  register({ strapi }) {
    strapi.contentType(users).attributes.organization = { type: 'string' }
  },

  /** Creates the users on the first start and gives signed-in users their permissions. */
  async bootstrap({ strapi }) {
    const people = JSON.parse(process.env.PEOPLE)
    if (await strapi.db.query(users).findOne({ where: { email: people[0].email } })) return
    const role = await strapi.db.query('plugin::users-permissions.role').findOne({ where: { type: 'authenticated' } })
    for (const name of ['place', 'region', 'category'])
      for (const action of actions)
        await strapi.db
          .query('plugin::users-permissions.permission')
          .create({ data: { action: `api::${name}.${name}.${action}`, role: role.id } })
    for (const { email, password, organization } of people)
      await strapi.plugin('users-permissions').service('user').add({
        username: email,
        email,
        password,
        organization,
        role: role.id,
        provider: 'local',
        confirmed: true,
        blocked: false,
      })
  },
}
