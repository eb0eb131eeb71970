const phoneWidth = 700

/** Whether the window is as narrow as a phone's; tables become cards there (`table.css`). */
export const isPhone = (): boolean => window.innerWidth < phoneWidth
