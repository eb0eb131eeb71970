/** The entity that Marani is about. */
export const main = 'establishments'
