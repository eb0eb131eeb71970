/** How many days something must have been hidden before it can be permanently deleted. */
export const hiddenDays = 30
