import { createTheme, ThemeProvider } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { themeOptions } from './theme.ts'

const theme = createTheme(themeOptions)

/** The theme for MUI components. It wraps each part that uses them instead of the panel, whose first list has none. */
export const MuiTheme = ({ children }: { children: ReactNode }) => (
  <ThemeProvider theme={theme}>{children}</ThemeProvider>
)
