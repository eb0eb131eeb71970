import './button.css'

export interface ButtonStyle {
  /** The one that most people come for. */
  primary?: boolean
  /** Takes something away. */
  danger?: boolean
  /** Stands within a line or a row. */
  small?: boolean
  /** Stands alone on a page that asks for little else. */
  large?: boolean
  /** One of several tools: without a box until it is pointed at. */
  tool?: boolean
  /** A word to press, without a box. */
  plain?: boolean
}

const styles = ['primary', 'danger', 'small', 'large', 'tool'] as const

/** The classes of a button of this look, and those given besides. */
export const buttonClass = (style: ButtonStyle = {}, besides?: string): string =>
  [style.plain ? 'm-plain' : 'm-button', ...styles.filter(name => style[name]).map(name => `m-${name}`), besides]
    .filter(Boolean)
    .join(' ')
