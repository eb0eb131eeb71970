/** Says in this tab that whoever signed in came from the provider, where they may want to sign out too. */
export const cameFromProvider = 'came_from_provider'
