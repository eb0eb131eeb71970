/** Staff see all places, owners those of their organization. */
module.exports = () => async (context, next) => {
  const { organization } = context.state.user
  if (organization) {
    const { filters = {} } = context.query
    context.query = { ...context.query, filters: { $and: [filters, { organization }] } }
  }
  await next()
}
