/** What a form control of a browser has; elements with a value in a form have it too (elements/base/accessors.ts). */
export const controlFields = [
  { name: 'form', type: 'HTMLFormElement | null', docs: 'The form that the element belongs to.' },
  { name: 'labels', type: 'NodeList', docs: 'The `<label>` elements for the element.' },
  { name: 'validity', type: 'ValidityState', docs: 'Whether the value is valid, and what is wrong with it.' },
  { name: 'validationMessage', type: 'string', docs: 'The sentence for what is wrong; empty while valid.' },
  {
    name: 'willValidate',
    type: 'boolean',
    docs: 'Whether the value is validated: not while disabled or read-only.',
  },
  { name: 'type', type: 'string', docs: 'The tag of the element.' },
] as const

export const controlDefault = {
  name: 'defaultValue',
  docs: 'The value of the attribute: a reset of the form returns to it.',
} as const

export const controlMethods = {
  checkValidity: { signature: '() => boolean', docs: 'Whether the value is valid; emits `invalid` if not.' },
  reportValidity: {
    signature: '() => boolean',
    docs: 'As `checkValidity`, and the browser shows the user what is wrong.',
  },
  setCustomValidity: {
    signature: '(message: string) => void',
    docs: 'Sets what is wrong by the rules of the page; an empty text means nothing.',
  },
} as const
