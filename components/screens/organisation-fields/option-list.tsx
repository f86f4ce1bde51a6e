import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import type { Locale } from '../../../contract/locales.ts'
import { useText } from '../../shared/call/use-text.ts'
import { focusFirst } from '../../shared/form/use-field-errors.ts'
import { Button, IconButton } from '../../ui/base/button.tsx'
import { LiveRegion } from '../../ui/base/live-region.tsx'
import { FieldError, RequiredMark } from '../../ui/form/field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { inOrder, newOption, type OptionDraft } from './draft.ts'
import * as css from './organisation-fields.css.ts'

type Props = {
  /** Prefix of the ids. */
  id: string
  options: readonly OptionDraft[]
  errors: Readonly<Partial<Record<string, string>>>
  language: Locale
  onOptions: (options: readonly OptionDraft[]) => void
}

/** The options of a dropdown in order: named, moved, removed and added in place. */
export function OptionList(props: Props) {
  const { id, options, errors, language } = props
  const { t } = useText()
  const { said, move, remove, add } = useOptions(props)
  const full = options.length >= limits.organisationFieldOptions
  return (
    <fieldset className={css.options}>
      <legend className={css.legend}>{t('organisationFields:options.title')}</legend>
      <p className={css.hint}>{t('organisationFields:options.hint')}</p>
      {errors.options && <FieldError id={`${id}-options-error`}>{errors.options}</FieldError>}
      {options.length > 0 && <Heads language={language} />}
      <ol className={css.optionList}>
        {options.map((option, at) => (
          <OptionRow
            key={option.key}
            {...props}
            option={option}
            at={at}
            move={move}
            remove={remove}
            add={add}
          />
        ))}
      </ol>
      <Button
        id={`${id}-options`}
        icon={Plus}
        className={css.addOption}
        aria-describedby={errors.options ? `${id}-options-error` : undefined}
        off={
          full ? t('organisationFields:options.full', { max: limits.organisationFieldOptions }) : undefined
        }
        onClick={() => add(options.length)}
      >
        {t('organisationFields:options.add')}
      </Button>
      <LiveRegion text={said} />
    </fieldset>
  )
}

/** Languages as column heads; each field also names its language for assistive technology. */
function Heads({ language }: { language: Locale }) {
  const { t } = useText()
  return (
    <div className={css.heads} aria-hidden="true">
      {inOrder(language).map(locale => (
        <span key={locale}>
          {t(`organisationFields:language.${locale}`)}
          {locale === language && <RequiredMark />}
        </span>
      ))}
    </div>
  )
}

/** Changes of the list. A moved option keeps the focus, and its new position is announced. */
function useOptions({ id, options, language, onOptions }: Props) {
  const { t } = useText()
  const [said, setSaid] = useState('')
  const focus = (field: string) => setTimeout(() => focusFirst([field]))
  const nameId = (at: number) => `${id}-options.${at}.names.${language}`
  return {
    said,
    move: (at: number, by: -1 | 1, focused: string) => {
      const to = at + by
      const moved = [...options]
      const [option] = moved.splice(at, 1)
      if (!option || to < 0 || to > moved.length) return
      moved.splice(to, 0, option)
      onOptions(moved)
      setSaid(t('organisationFields:options.moved', { at: to + 1, count: options.length }))
      focus(`${id}-options.${to}.${focused}`)
    },
    remove: (at: number) => {
      onOptions(options.filter((_, each) => each !== at))
      setSaid(t('organisationFields:options.removed', { number: at + 1 }))
      focus(options.length > 1 ? nameId(Math.min(at, options.length - 2)) : `${id}-options`)
    },
    add: (at: number) => {
      if (options.length >= limits.organisationFieldOptions) return
      onOptions(options.toSpliced(at, 0, newOption()))
      focus(nameId(at))
    },
  }
}

type RowProps = Props & Pick<ReturnType<typeof useOptions>, 'move' | 'remove' | 'add'>
type OneProps = RowProps & { option: OptionDraft; at: number }

function OptionRow({ id, option, at, options, errors, language, onOptions, move, add, ...rest }: OneProps) {
  const { t } = useText()
  const number = at + 1
  const rename = (locale: Locale, name: string) =>
    onOptions(options.with(at, { ...option, names: { ...option.names, [locale]: name } }))
  const press = (event: KeyboardEvent<HTMLElement>, locale: Locale) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') add(at + 1)
    else if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    else move(at, event.key === 'ArrowUp' ? -1 : 1, `names.${locale}`)
    event.preventDefault()
  }
  return (
    <li className={css.option}>
      <div className={css.optionNames}>
        {inOrder(language).map(locale => (
          <TextField
            key={locale}
            id={`${id}-options.${at}.names.${locale}`}
            lang={locale}
            label={
              <>
                <span className={css.optionNumber}>{t('organisationFields:options.one', { number })}</span>{' '}
                {t(`organisationFields:language.${locale}`)}
              </>
            }
            className={css.optionName}
            required={locale === language}
            maxLength={limits.titleLength}
            value={option.names[locale]}
            error={errors[`options.${at}.names.${locale}`]}
            onChange={event => rename(locale, event.currentTarget.value)}
            onKeyDown={event => press(event, locale)}
          />
        ))}
      </div>
      <RowActions
        id={id}
        at={at}
        move={move}
        count={options.length}
        name={option.names[language].trim()}
        {...rest}
      />
    </li>
  )
}

type ActionProps = Pick<RowProps, 'id' | 'move' | 'remove'> & { at: number; count: number; name: string }

function RowActions({ id, at, count, name, move, remove }: ActionProps) {
  const { t } = useText()
  const of = { name: name || t('organisationFields:options.one', { number: at + 1 }) }
  return (
    <div className={css.optionActions}>
      <IconButton
        id={`${id}-options.${at}.up`}
        icon={ArrowUp}
        variant="quiet"
        label={t('ui:columns.up', of)}
        off={at === 0 ? t('organisationFields:first') : undefined}
        onClick={() => move(at, -1, 'up')}
      />
      <IconButton
        id={`${id}-options.${at}.down`}
        icon={ArrowDown}
        variant="quiet"
        label={t('ui:columns.down', of)}
        off={at === count - 1 ? t('organisationFields:last') : undefined}
        onClick={() => move(at, 1, 'down')}
      />
      <IconButton
        icon={Trash2}
        variant="quiet"
        label={t('terms:deleteName', of)}
        onClick={() => remove(at)}
      />
    </div>
  )
}
