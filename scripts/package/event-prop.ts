/** `mds-pick` is `onPick`, `change` is `onChange`. */
export const getEventProp = (event: string): string =>
  `on${event
    .replace(/^mds-/, '')
    .split('-')
    .map(part => part[0]!.toUpperCase() + part.slice(1))
    .join('')}`
