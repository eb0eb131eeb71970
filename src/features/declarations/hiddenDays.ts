/** Days for which something must have been hidden before it can be deleted for good. */
export const hiddenDays = 30
