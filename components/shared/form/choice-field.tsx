import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { listed } from '../../../client/zones/format.ts'
import { Button } from '../../ui/base/button.tsx'
import { clip } from '../../ui/base/clip.css.ts'
import { Checkbox, Radio } from '../../ui/form/checkbox.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Popover } from '../../ui/overlay/popover.tsx'
import { useText } from '../call/use-text.ts'
import { choiceButton, choiceList, choicePanel } from '../page/page.css.ts'

export type Choice = { value: string; label: string }

type Props = {
  id: string
  label: string
  options: readonly Choice[]
  value: readonly string[]
  onChange: (value: string[]) => void
  /** One at most; an empty value means none. */
  single?: boolean
  /** The server searches the options; without it the list is filtered here. */
  onSearch?: (text: string) => void
  error?: string
  hint?: string
  /** The text while nothing is chosen. */
  empty?: string
  /** Marked as required; a hint gives the reason. */
  required?: boolean
  /** In a toolbar, where the button itself shows the choice. */
  inToolbar?: boolean
}

/** One or several values of a long list: a button that shows the choice, and a panel with a search. */
export function ChoiceField({ error, hint, required, empty, inToolbar, ...props }: Props) {
  const { t } = useText()
  const { id, label, options, value } = props
  const [text, setText] = useState('')
  const chosen = options.filter(option => value.includes(option.value)).map(option => option.label.trim())
  const words = chosen.length === 0 ? (empty ?? t('terms:pleaseChoose')) : listed(chosen)
  const summary = t('ui:filter.summary', { label, value: words })
  return (
    <Field label={label} hideLabel={inToolbar} id={id} error={error} hint={hint} required={required}>
      {wire => (
        <Popover
          label={label}
          trigger={
            <Button
              id={wire.id}
              aria-describedby={wire['aria-describedby']}
              aria-label={summary}
              iconEnd={ChevronDown}
              className={inToolbar ? undefined : choiceButton}
            >
              <span className={clip}>{inToolbar ? summary : words}</span>
            </Button>
          }
        >
          {close => <Choices {...props} text={text} onText={setText} close={close} />}
        </Popover>
      )}
    </Field>
  )
}

type ChoicesProps = Omit<Props, 'id' | 'error' | 'hint' | 'required' | 'empty' | 'inToolbar'> & {
  text: string
  onText: (text: string) => void
  close: () => void
}

/** The content of the panel: the search, if there are many options, and the options. */
function Choices({ label, options, value, onChange, single, onSearch, text, onText, close }: ChoicesProps) {
  const { t } = useText()
  const name = useId()
  const shown = onSearch ? options : options.filter(option => matches(option.label, text))
  const search = (next: string) => {
    onText(next)
    onSearch?.(next)
  }
  const toggle = (option: string) => {
    if (single) onChange(option === '' ? [] : [option])
    else onChange(value.includes(option) ? value.filter(each => each !== option) : [...value, option])
  }
  /** Enter takes the only hit. Rows that the server has not searched yet are none. */
  const takeOnly = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    const [only, ...others] = shown
    if (!only || others.length > 0 || text.trim() === '' || !matches(only.label, text)) return
    if (single || !value.includes(only.value)) toggle(only.value)
    search('')
    if (single) close()
  }
  const Box = single ? Radio : Checkbox
  return (
    <div className={choicePanel}>
      {(onSearch || options.length > 8) && (
        <TextField
          label={t('ui:field.search')}
          hideLabel
          value={text}
          placeholder={t('ui:field.search')}
          onChange={event => search(event.currentTarget.value)}
          onKeyDown={takeOnly}
        />
      )}
      <fieldset className={choiceList} aria-label={label}>
        {shown.map(option => (
          <Box
            key={option.value}
            name={name}
            label={option.label}
            checked={option.value === '' ? value.length === 0 : value.includes(option.value)}
            onChange={() => toggle(option.value)}
          />
        ))}
      </fieldset>
    </div>
  )
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().trim()
const matches = (label: string, text: string): boolean => plain(label).includes(plain(text))
