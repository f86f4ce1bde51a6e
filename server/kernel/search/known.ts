import { latinKnown } from './known-latin-organisations.ts'
import { charactersKnown } from './known-organisations.ts'
import { getNameForm, type NameForm } from './organisation-forms.ts'
import { plainName } from './plain-name.ts'

const getFormKey = (form: NameForm): string =>
  form.core === '' || form.kind === '|' ? '' : `${form.core}|${form.loose}`

type KnownNames = {
  names: ReadonlyMap<string, string[]>
  byName: ReadonlyMap<string, string>
  byForm: ReadonlyMap<string, string>
}
let loaded: KnownNames | undefined

/** One of several that have a key is not known by it. */
const add = (map: Map<string, string>, key: string, id: string): void => {
  if (key === '') return
  map.set(key, (map.get(key) ?? id) === id ? id : '')
}

const load = (): KnownNames => {
  const all = new Map<string, string[]>()
  const [byName, byForm] = [new Map<string, string>(), new Map<string, string>()]
  for (const line of [...charactersKnown, ...latinKnown]) {
    const names = line.split('|')
    const id = plainName(names[0] ?? '')
    all.set(id, names)
    for (const name of names) {
      add(byName, plainName(name), id)
      const form = getNameForm(name)
      if (form) add(byForm, getFormKey(form), id)
    }
  }
  return { names: all, byName, byForm }
}

/** The organisation whose name, or a spelling of it, this is; an empty text for one that the product does not know. */
export const getKnown = (text: string, form: NameForm): string => {
  loaded ??= load()
  return loaded.byName.get(plainName(text)) || loaded.byForm.get(getFormKey(form)) || ''
}

/** All names of an organisation that the product knows. */
export const getKnownNames = (id: string): string[] => {
  loaded ??= load()
  return loaded.names.get(id) ?? []
}
