import './button.css'

export interface ButtonStyle {
  /** Whether it is the main action. */
  primary?: boolean
  /** Whether it is destructive. */
  danger?: boolean
  /** Whether it is inside a line or a row. */
  small?: boolean
  /** Whether it is the main content of a page. */
  large?: boolean
  /** Whether it is one of several tools, with a box only on hover. */
  tool?: boolean
  /** Whether it has no box. */
  plain?: boolean
}

const styles = ['primary', 'danger', 'small', 'large', 'tool'] as const

/** Returns the class names of a button, with additional ones. */
export const buttonClass = (style: ButtonStyle = {}, besides?: string): string =>
  [style.plain ? 'm-plain' : 'm-button', ...styles.filter(name => style[name]).map(name => `m-${name}`), besides]
    .filter(Boolean)
    .join(' ')
