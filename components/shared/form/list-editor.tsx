import { type LucideIcon, Plus, X } from 'lucide-react'
import { type ComponentProps, type ComponentType, useEffect, useId, useRef } from 'react'
import type { z } from 'zod'
import { issueText } from '../../../client/http/issues.ts'
import { issuesOf } from '../../../contract/rules.ts'
import { Button, IconButton } from '../../ui/base/button.tsx'
import { SelectField, type SelectOption } from '../../ui/form/select-field.tsx'
import { TextField, type TextFieldProps } from '../../ui/form/text-field.tsx'
import * as css from './list-editor.css.ts'

type Item = Readonly<Record<string, string>>

/** One part of an item: a text, or one of some options. */
export type Part = {
  name: string
  label: string
  options?: readonly SelectOption[]
  mono?: boolean
  /** A text field of its own, which gets the whole item. */
  field?: ComponentType<PartFieldProps>
}
type PartFieldProps = Pick<TextFieldProps, 'label' | 'value' | 'error' | 'onChange'> & { values: Item }

type Props<T extends Item> = {
  id: string
  title: string
  /** The sentence of an empty list. */
  none: string
  add: string
  /** The label of the button that removes an item. */
  remove: (item: NoInfer<T>, at: number) => string
  /** Another act on an item. */
  act?: {
    icon: LucideIcon
    label: (item: NoInfer<T>, at: number) => string
    onAct: (item: NoInfer<T>, at: number) => void
  }
  parts: readonly Part[]
  items: readonly T[]
  /** What one item must be; wrong parts show why, once the list has an error. */
  schema: z.ZodType
  error: string | undefined
  /** A new item. */
  empty: NoInfer<T>
  onChange: (items: NoInfer<T>[]) => void
}

/** A short list of items of a few parts each, edited in place. A new item takes the focus; a removed one gives it to the button that adds. */
export function ListEditor<T extends Item>(props: Props<T>) {
  const { id, title, none, items, parts, schema, error, empty, onChange } = props
  const errorId = useId()
  const list = useRef<HTMLFieldSetElement>(null)
  const adder = useRef<HTMLDivElement>(null)
  const adds = useRef(false)
  useEffect(() => {
    if (!adds.current || items.length === 0) return
    adds.current = false
    const rows = list.current?.getElementsByClassName(css.row) ?? []
    rows[items.length - 1]?.querySelector<HTMLElement>('input, select')?.focus()
  }, [items.length])
  const wrong = items.map(item => (error ? getErrors(schema, item) : {}))
  // A refusal of the server is about items that are right by themselves.
  const isWhole = error && wrong.every(each => Object.keys(each).length === 0)
  return (
    <fieldset ref={list} id={id} className={css.list} aria-describedby={isWhole ? errorId : undefined}>
      <legend className={css.legend}>{title}</legend>
      {items.length === 0 && <p className={css.plain}>{none}</p>}
      {items.map((item, at) => (
        <Row
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no other identity while they are typed.
          key={at}
          parts={parts}
          item={item}
          errors={wrong[at]!}
          remove={props.remove(item, at)}
          act={
            props.act && {
              ...{ icon: props.act.icon, label: props.act.label(item, at) },
              onClick: () => props.act?.onAct(item, at),
            }
          }
          onChange={part =>
            onChange(items.map((each, place) => (place === at ? { ...each, ...part } : each)))
          }
          onRemove={() => {
            adder.current?.querySelector('button')?.focus()
            onChange(items.filter((_, place) => place !== at))
          }}
        />
      ))}
      {isWhole && (
        <p id={errorId} className={css.wrong}>
          {error}
        </p>
      )}
      <div ref={adder}>
        <Button
          small
          icon={Plus}
          onClick={() => {
            adds.current = true
            onChange([...items, empty])
          }}
        >
          {props.add}
        </Button>
      </div>
    </fieldset>
  )
}

/** The errors of an item by part. */
const getErrors = (schema: z.ZodType, item: Item): Readonly<Record<string, string>> => {
  const parsed = schema.safeParse(item)
  if (parsed.success) return {}
  return Object.fromEntries(issuesOf(parsed.error, item).map(issue => [issue.path, issueText(issue)]))
}

type RowProps = {
  parts: readonly Part[]
  item: Item
  errors: Readonly<Record<string, string>>
  remove: string
  act: Pick<ComponentProps<typeof IconButton>, 'icon' | 'label' | 'onClick'> | undefined
  onChange: (part: Item) => void
  onRemove: () => void
}

function Row({ parts, item, errors, remove, act, onChange, onRemove }: RowProps) {
  return (
    <div className={css.row}>
      <div className={css.parts}>
        {parts.map(({ name, label, options, mono, field: Field }) => {
          const control = {
            label,
            value: item[name] ?? '',
            error: errors[name],
            onChange: (event: { currentTarget: { value: string } }) =>
              onChange({ [name]: event.currentTarget.value }),
          }
          if (Field) return <Field key={name} {...control} values={item} />
          return options ? (
            <SelectField key={name} {...control} options={options} />
          ) : (
            <TextField key={name} {...control} mono={mono === true} autoComplete="off" />
          )
        })}
      </div>
      <span>
        {act && <IconButton variant="quiet" {...act} />}
        <IconButton variant="quiet" icon={X} label={remove} onClick={onRemove} />
      </span>
    </div>
  )
}
