import type { ThemeOptions } from '@mui/material/styles'

const token = (name: string): string => `var(--marani-${name})`

const shade = (name: string) => ({
  main: token(name),
  light: token(`${name}-soft`),
  dark: token(name),
  contrastText: token('surface'),
})

/**
 * MUI's theme with the colours of `tokens.css`, whose custom properties adapt to light and dark, so that one theme
 * serves both.
 */
export const themeOptions: ThemeOptions = {
  cssVariables: { nativeColor: true },
  palette: {
    primary: {
      main: token('accent'),
      light: token('accent-soft'),
      dark: token('accent-hover'),
      contrastText: token('on-accent'),
    },
    secondary: shade('neutral'),
    success: shade('public'),
    warning: shade('waits'),
    error: shade('declined'),
    info: shade('neutral'),
    background: { default: token('background'), paper: token('surface') },
    text: { primary: token('text'), secondary: token('muted'), disabled: token('disabled') },
    divider: token('border'),
    action: { hover: token('surface-hover'), selected: token('surface-selected'), active: token('muted') },
  },
  shape: { borderRadius: 10 },
  spacing: 8,
  typography: {
    fontFamily: token('font'),
    fontSize: 14,
    fontWeightMedium: 600,
    button: { textTransform: 'none', fontWeight: 600 },
  },
  components: {
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { backgroundImage: 'none', border: `1px solid ${token('border')}` } },
    },
    MuiButton: { defaultProps: { disableElevation: true }, styleOverrides: { root: { minHeight: 40 } } },
    MuiButtonBase: {
      styleOverrides: { root: { '&.Mui-focusVisible': { outline: `2px solid ${token('focus')}`, outlineOffset: 2 } } },
    },
    MuiTooltip: {
      styleOverrides: { tooltip: { backgroundColor: token('text'), color: token('surface'), fontSize: '0.8125rem' } },
    },
    MuiOutlinedInput: { styleOverrides: { notchedOutline: { borderColor: token('border-strong') } } },
    MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px' } } },
    MuiBackdrop: {
      styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: token('backdrop') } } },
    },
  },
}
