import { createTheme, ThemeProvider } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { themeOptions } from './theme.ts'

const theme = createTheme(themeOptions)

/** The house style for what MUI draws within. Around each such part rather than around the panel, whose first list has none. */
export const MuiTheme = ({ children }: { children: ReactNode }) => (
  <ThemeProvider theme={theme}>{children}</ThemeProvider>
)
