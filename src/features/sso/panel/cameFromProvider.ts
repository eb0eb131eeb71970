/**
 * The storage key of this tab that is set after signing in at the provider, so that signing out there is offered too.
 */
export const cameFromProvider = 'came_from_provider'
