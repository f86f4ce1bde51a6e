import { useEffect, useMemo, useRef, useState } from 'react'
import { $locale, $words, hasWords, loadWords, t } from '../../../client/words/i18n.ts'
import { useValue } from '../../ui/base/use-value.ts'
import { rememberZone } from './recent-zones.ts'
import type { TimeZonePickerProps } from './time-zone-picker.tsx'
import { useZoneList, useZoneListState } from './use-zone-list.ts'
import { useCity, useRows, useZones } from './use-zones.ts'
import { disagreement, summerNote, type ZoneEntry, zoneLine } from './zone-text.ts'

const none: readonly ZoneEntry[] = []

/** The behaviour of a time zone picker without its rendering. */
export function useZonePicker(props: TimeZonePickerProps) {
  const { value } = props
  const entries = props.entries ?? none
  const text = useZoneText()
  const { locale } = text
  const state = useZoneListState()
  const input = useRef<HTMLInputElement>(null)
  const time = useTime(props.at, state.open || value !== '')
  const still = Boolean(props.readOnly || props.disabled)
  const zones = useZones(locale, state.open, still)
  const query = state.query ?? ''
  const rows = useRows({ zones, query, at: time.day, locale, value, entries, open: state.open })
  const chosen = useChosen(props, time, text)
  const [said, say] = useState('')
  const list = useZoneList({
    ...{ input, state, rows, value, line: chosen.line },
    still,
    choose: zone => {
      props.onChange(zone?.id ?? '')
      if (!zone) return
      rememberZone(zone.id)
      say(text.t('zones:chosen', { zone: zoneLine(zone.id, zone, time.at, locale, text.t) }))
    },
    refuse: left => props.onLeftText?.(left),
    onOpen: () => props.onOpen?.(),
    onClose: reason => props.onClose?.(reason) ?? true,
    onSearch: asked => props.onSearch?.(asked),
  })
  useCounting(state.open && zones.state === 'ready', query, rows.length, say)
  return { ...chosen, ...time, open: state.open, input, text, zones, rows, query, list, entries, said }
}

/** Details of the chosen zone. */
function useChosen(
  { value, at: given, entries }: TimeZonePickerProps,
  { at }: Time,
  { t: translate, locale }: ZoneText,
) {
  const city = useCity(value, locale)
  const entry = entries?.find(({ zoneId }) => zoneId === value || city?.aliases.includes(zoneId))
  return {
    line: city === undefined ? '' : zoneLine(value, city, at, locale, translate),
    sentence: value ? summerNote(city?.id ?? value, at, !given, locale, translate) : '',
    theirs: value ? disagreement(entry, at) : null,
  }
}

/** Announces the number of results. */
function useCounting(on: boolean, query: string, count: number, say: (text: string) => void) {
  useEffect(() => {
    if (!on || !query) return
    say(count === 0 ? t('zones:nothing.title', { query }) : t('zones:count', { count }))
  }, [on, query, count, say])
}

export type ZonePicker = ReturnType<typeof useZonePicker>

/** The instant of the offsets: the reference date, otherwise now, updated each minute while it is visible. */
function useTime(given: Date | null | undefined, seen: boolean) {
  const minute = useMinute(seen)
  const fixed = given?.getTime()
  const at = useMemo(() => new Date(fixed ?? minute * 60_000), [fixed, minute])
  // The list need not be sorted again each minute: clocks change only at full quarters of an hour.
  const quarter = Math.floor(minute / 15) * 900_000
  const day = useMemo(() => new Date(fixed ?? quarter), [fixed, quarter])
  return { at, day, minute }
}

type Time = ReturnType<typeof useTime>

function useMinute(seen: boolean): number {
  const [minute, setMinute] = useState(thisMinute)
  useEffect(() => {
    if (!seen) return
    let timer: ReturnType<typeof setTimeout>
    const next = () => {
      setMinute(thisMinute())
      timer = setTimeout(next, 60_000 - (Date.now() % 60_000) + 20)
    }
    next()
    return () => clearTimeout(timer)
  }, [seen])
  return minute
}

const thisMinute = () => Math.floor(Date.now() / 60_000)

/** The texts of the picker in the language in effect. */
function useZoneText() {
  const revision = useValue($words)
  const locale = useValue($locale)
  useEffect(() => {
    if (hasWords(['zones'])) return
    loadWords(['zones']).catch(error =>
      console.warn('The words of the time zones could not be loaded.', error),
    )
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision changes with the texts that `t` returns.
  return useMemo(() => ({ t, locale }), [revision, locale])
}

type ZoneText = ReturnType<typeof useZoneText>
