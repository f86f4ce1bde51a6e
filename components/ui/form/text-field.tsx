import { Eye, EyeOff, type LucideIcon, X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { IconButton } from '../base/button.tsx'
import { classNames } from '../base/class-names.ts'
import { Icon } from '../base/icon.tsx'
import { useMergedRefs } from '../base/use-merged-refs.ts'
import { useWords } from '../base/words.ts'
import { after, before, control, monoControl, roomAfter, roomBefore, withEnds } from './field.css.ts'
import { Field } from './field.tsx'
import { type BareField, splitField, useCount } from './field-props.ts'

type Ends = {
  icon?: LucideIcon
  /** Identifiers, codes, figures. */
  mono?: boolean
  /** Texts that the browser offers while the user types; any other text is allowed. */
  suggestions?: readonly string[]
}

export type TextFieldProps = BareField & Ends & Omit<ComponentProps<'input'>, keyof BareField>

/** One line of text with its label, hint, error and count. */
export function TextField(props: TextFieldProps) {
  const { field, own } = splitField(props)
  const { icon, mono, suggestions = [], ...input } = own
  const { count, onInput } = useCount(props)
  return (
    <Field {...field} count={count}>
      {wire => (
        <Framed icon={icon}>
          <input
            type="text"
            {...input}
            {...wire}
            {...(suggestions.length > 0 && { list: `${wire.id}-list` })}
            onInput={onInput}
            className={classNames(control, icon && roomBefore, mono && monoControl)}
          />
          {suggestions.length > 0 && (
            <datalist id={`${wire.id}-list`}>
              {suggestions.map(text => (
                <option key={text} value={text} />
              ))}
            </datalist>
          )}
        </Framed>
      )}
    </Field>
  )
}

export type SearchFieldProps = TextFieldProps & { onClear?: () => void }

/** A search box; its clear button shows only while there is text. */
export function SearchField({ onClear, ...props }: SearchFieldProps) {
  const words = useWords()
  const input = useRef<HTMLInputElement>(null)
  const { field, own } = splitField(props)
  const { icon, mono, ref, suggestions: _, ...rest } = own
  const both = useMergedRefs(input, ref)
  const clear = () => {
    onClear?.()
    input.current?.focus()
  }
  const clearButton = onClear && rest.value && (
    <IconButton icon={X} variant="quiet" small label={words('clear')} onClick={clear} />
  )
  return (
    <Field {...field}>
      {wire => (
        <Framed icon={icon} end={clearButton}>
          <input
            type="text"
            inputMode="search"
            enterKeyHint="search"
            autoComplete="off"
            {...rest}
            {...wire}
            ref={both}
            className={classNames(control, icon && roomBefore, roomAfter, mono && monoControl)}
          />
        </Framed>
      )}
    </Field>
  )
}

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'countTo' | 'bound' | 'mono' | 'suggestions'>

/** A password that can be shown; pasting and password managers work (SC 3.3.8). */
export function PasswordField(props: PasswordFieldProps) {
  const words = useWords()
  const [shown, setShown] = useState(false)
  const { field, own } = splitField(props)
  const { icon, ...input } = own
  const look = (
    <IconButton
      icon={shown ? EyeOff : Eye}
      variant="quiet"
      small
      label={words(shown ? 'field.hide' : 'field.show')}
      onClick={() => setShown(!shown)}
    />
  )
  return (
    <Field {...field}>
      {wire => (
        <Framed icon={icon} end={look}>
          <input
            autoComplete="current-password"
            spellCheck={false}
            autoCapitalize="none"
            {...input}
            {...wire}
            type={shown ? 'text' : 'password'}
            className={classNames(control, icon && roomBefore, roomAfter)}
          />
        </Framed>
      )}
    </Field>
  )
}

const Framed = ({ icon, end, children }: { icon?: LucideIcon; end?: ReactNode; children: ReactNode }) => (
  <div className={withEnds}>
    {icon && (
      <span className={before}>
        <Icon of={icon} />
      </span>
    )}
    {children}
    {end && <span className={after}>{end}</span>}
  </div>
)
