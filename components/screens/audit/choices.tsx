import * as css from './audit.css.ts'

type Props<V extends string | number> = {
  /** The name of the group. */
  label: string
  options: readonly { value: V; label: string }[]
  /** The active value; undefined when another filter narrows the list. */
  value: V | undefined
  onChange: (value: V) => void
}

/** A few choices side by side, each one press away. */
export function Choices<V extends string | number>({ label, options, value, onChange }: Props<V>) {
  return (
    // A fieldset would be a box of its own, and its legend would not be part of the row.
    // biome-ignore lint/a11y/useSemanticElements: see above
    <div role="group" aria-label={label} className={css.choices}>
      <span aria-hidden="true" className={css.choicesLabel}>
        {label}
      </span>
      {options.map(option => (
        <button
          key={option.value}
          type="button"
          className={css.choice}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
