/**
 * A message with every `%{name}` replaced by the parameter of that name; a name without a parameter stays as it is. For the few
 * places that show messages before the translation library is loaded, and without plurals.
 */
export const fill = (message: string, params: Record<string, string | number>): string =>
  message.replace(/%\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
