import type { ComponentType, ReactNode, SVGProps } from 'react'

export interface SvgIconProps extends SVGProps<SVGSVGElement> {
  /** `small` is the size for icons next to text. */
  fontSize?: 'small' | 'medium'
}

/**
 * Creates an icon component from SVG paths, in the colour of the surrounding text. MUI's icons are built on it instead
 * of MUI's own function, which would load its styling engine with the first list.
 */
export function createSvgIcon(path: ReactNode, displayName: string): ComponentType<SvgIconProps> {
  const Drawn = ({ fontSize = 'medium', ...others }: SvgIconProps) => {
    const side = fontSize === 'small' ? 20 : 24
    return (
      <svg
        className="m-icon"
        viewBox="0 0 24 24"
        width={side}
        height={side}
        fill="currentColor"
        focusable="false"
        aria-hidden="true"
        {...others}
      >
        {path}
      </svg>
    )
  }
  Drawn.displayName = displayName
  return Drawn
}
