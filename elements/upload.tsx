import '../styles/theme.css.ts'
import { useEffect, useState } from 'react'
import { advise } from '../client/page/advise.ts'
import { t } from '../client/words/i18n.ts'
import { type GivenFile, takenTypes, Upload } from '../components/widgets/upload/upload.tsx'
import type { Definition, Host, WidgetProps } from './base/definition.ts'
import { userInvalid } from './base/form.ts'
import { type FormProps, useSelected } from './base/picking.ts'
import { failed, wayIn } from './base/session-events.ts'
import { defineWidget } from './define.ts'

/** Members of `<mds-upload>` besides those of every form control. */
export type UploadMembers = {
  value: readonly string[]
  selectedFiles: readonly GivenFile[]
  maxFiles: number | null
  maxMb: number | null
  accept: readonly string[]
  readonly: boolean
}

type Props = UploadMembers & FormProps & WidgetProps

/** Counts the resets of the form around an element. */
function useResets(element: HTMLElement) {
  const [resets, setResets] = useState(0)
  useEffect(() => {
    const root = element.getRootNode()
    const reset = (event: Event) => {
      if (event.target === Reflect.get(element, 'form'))
        setTimeout(() => event.defaultPrevented || setResets(count => count + 1))
    }
    root.addEventListener('reset', reset)
    return () => root.removeEventListener('reset', reset)
  }, [element])
  return resets
}

function Inside({ host, ...props }: Props) {
  const { label, required, disabled, readonly, selectedFiles, value, maxFiles, maxMb, accept } = props
  const { given, onSelected } = useSelected<GivenFile>(host, 'selectedFiles', selectedFiles)
  useEffect(() => {
    const unknown = accept.filter(type => !takenTypes.includes(type.replace(/^\./, '').toLowerCase()))
    if (unknown.length > 0) advise(host.element.localName, 'accept', unknown.join(' '), takenTypes.join(' '))
  }, [host.element, accept])
  return (
    // A reset also cancels what is on its way, and forgets what has failed.
    <Upload
      key={useResets(host.element)}
      value={value}
      given={given}
      maxFiles={maxFiles}
      maxMb={maxMb}
      accept={accept}
      required={required}
      disabled={disabled}
      label={host.label}
      error={getError(host)}
      control={host.anchor}
      hideLabel={host.labelled || host.label !== label}
      readOnly={readonly}
      onSignIn={() => host.emit('mds-sign-in-required', { error: null })}
      onError={error => host.emit('mds-error', { error })}
      onChange={next => {
        onSelected(next)
        host.commit(next.map(({ id }) => id))
      }}
      onRefused={(name, { code }) => host.emit('mds-refused', { name, code })}
      onSending={sending => {
        host.state('sending', sending)
        host.refuse(sending ? t('uploads:pending') : '')
      }}
    />
  )
}

/** A file on its way has its own line, so the form's wait for it is no error to show. */
const getError = ({ invalid }: Host) => (invalid === t('uploads:pending') ? '' : invalid)

const definition: Definition<UploadMembers> = {
  tag: 'mds-upload',
  space: { plain: '156px', labelled: '186px' },
  docs: 'Takes files that are dropped or chosen, uploads each by itself with its progress, and holds their ids for a form: a file stays its owner’s for a day, until a record names it.',
  component: Inside,
  props: {
    value: {
      type: 'ids',
      form: true,
      docs: 'Ids of the uploaded files; one entry each in a form. While a file is on its way, the form is not valid.',
    },
    selectedFiles: {
      type: 'object',
      default: [],
      shape: 'readonly { id: string; name: string; size?: number; mediaType?: string }[]',
      docs: 'The files of the value as objects. Set it together with `value`, so that their names are shown; one that is not here is shown by its id.',
    },
    maxFiles: { type: 'number', docs: 'Most files that may be uploaded: 3 unless set.' },
    maxMb: { type: 'number', docs: 'Most megabytes of a file: 20 unless set, and no more than 20.' },
    accept: {
      type: 'ids',
      docs: 'Endings of the files that are taken, as `pdf png` or `.pdf,.png`, of those that the server takes: `pdf`, `png`, `docx`, `jpg`, `doc`, `xls`, `xlsx`, `pptx` and `ppt`. All of them unless set.',
    },
    readonly: { type: 'boolean', docs: 'The files are shown and submitted, but cannot be changed.' },
  },
  events: {
    input: { docs: 'A file has been uploaded, or the person removed one.' },
    change: { docs: 'A file has been uploaded, or the person removed one; follows `input`.' },
    'mds-refused': {
      docs: 'A file was not even sent: there are too many, or its ending, its size or its name is not taken.',
      detail: "{ name: string; code: 'uploadTooMany' | 'uploadFormat' | 'uploadBigger' | 'uploadRepeat' }",
    },
    'mds-error': {
      docs: 'A file could not be uploaded. Its line says why and offers another try, whatever the page does.',
      ...failed,
    },
    'mds-sign-in-required': wayIn,
  },
  parts: {
    base: 'Everything.',
    label: 'The label over the field.',
    drop: 'The area that files are dropped on.',
    button: 'The button that opens the file dialog.',
    refusals: 'What is wrong with the value, and each file that was not taken.',
    list: 'The list of files.',
    file: 'One file in it.',
    progress: 'How much of a file has been sent.',
  },
  cssProperties: {
    '--mds-height-control': 'Height of the button.',
    '--mds-color-control': 'Border of the drop area.',
    '--mds-color-ink': 'Names of the files.',
    '--mds-color-ink-2': 'Hints and sizes.',
    '--mds-color-line': 'Lines between the files.',
    '--mds-color-accent': 'The button, and the progress of a file.',
    '--mds-color-success': 'What says that a file has been uploaded.',
    '--mds-color-danger': 'Sentence of a value or a file that is refused.',
  },
  states: { sending: 'A file is on its way.', ...userInvalid },
  slots: { '': 'Shown until the element is defined: a native file input, a link.' },
}

/** `<mds-upload>`. */
export const element = defineWidget(definition)
