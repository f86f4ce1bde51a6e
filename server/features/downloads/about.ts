import { localName } from '../../../contract/values/local-name.ts'
import { storedName } from '../../../contract/values/names.ts'
import { listedName } from '../../kernel/names.ts'
import { withNote, words } from '../../kernel/words.ts'
import { isoInZone } from '../../kernel/zone.ts'
import type { ExportFacts, Face } from './definition.ts'

/** Who made a file, in which role, when and in which zone (TR-A6). */
export const madeBy = ({ locale, actor, now }: Face, zone: string): ExportFacts => {
  const t = words(locale)
  const name = storedName(actor.name) ? listedName(actor.name, locale) : actor.account
  return [
    [
      t('audit:trail.about.madeBy'),
      actor.role ? withNote(locale, name, localName(actor.role, locale)) : name,
    ],
    [t('audit:trail.about.madeAt'), isoInZone(now, zone)],
    [t('audit:trail.about.zone'), zone],
  ]
}
