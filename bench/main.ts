// usage: npm run bench [-- server|organisations|directory|members|administration|sizes|studies|training|notices|files|fair|picker|widgets|selector|sign-in|start ...]
// [--rounds N] [--only WORDS]
// Measures against named baselines, each in one run, and writes its part of docs/performance.md. Without an argument it runs all of them.
import { failWith } from '../server/kernel/setup-error.ts'

const log = (line: string) => console.log(line)
const words = process.argv.slice(2)
const roundsAt = words.indexOf('--rounds')
const rounds = roundsAt < 0 ? undefined : Number(words[roundsAt + 1])
/** `--only` runs the measures of administration, directory, fair, members, sizes, studies and training whose name contains these words. It logs the figures and does not write them. */
const onlyAt = words.indexOf('--only')
const only = onlyAt < 0 ? undefined : words[onlyAt + 1]

const measures: Record<string, () => Promise<void>> = {
  server: async () => {
    const { benchServer } = await import('./server.ts')
    const { writeServerFigures } = await import('./report.ts')
    writeServerFigures(await benchServer(log))
  },
  directory: async () => {
    const { benchDirectory, writeDirectoryFigures } = await import('./directory.ts')
    const figures = await benchDirectory(log, { rounds, only })
    if (figures) writeDirectoryFigures(figures)
  },
  members: async () => {
    const { benchMembers, writeMemberFigures } = await import('./members.ts')
    const figures = await benchMembers(log, { rounds, only })
    if (figures) writeMemberFigures(figures)
  },
  organisations: async () => {
    const { benchOrganisations, writeOrganisationFigures } = await import('./organisations.ts')
    writeOrganisationFigures(await benchOrganisations(log, rounds))
  },
  administration: async () => {
    const { benchAdministration } = await import('./administration.ts')
    const { writeAdministrationFigures } = await import('./administration-report.ts')
    const figures = await benchAdministration(log, { rounds, only })
    if (figures) writeAdministrationFigures(figures)
  },
  sizes: async () => {
    const { benchSizes, writeSizeFigures } = await import('./sizes.ts')
    const figures = await benchSizes(log, { rounds, only })
    if (figures) writeSizeFigures(figures)
  },
  studies: async () => {
    const { benchStudies } = await import('./studies.ts')
    const { writeStudyFigures } = await import('./studies-report.ts')
    const figures = await benchStudies(log, { rounds, only })
    if (figures) writeStudyFigures(figures)
  },
  training: async () => {
    const { benchTraining, writeTrainingFigures } = await import('./training.ts')
    const figures = await benchTraining(log, { rounds, only })
    if (figures) writeTrainingFigures(figures)
  },
  notices: async () => {
    const { benchNotices, writeNoticeFigures } = await import('./notices.ts')
    writeNoticeFigures(await benchNotices(log))
  },
  files: async () => {
    const { benchFiles, writeFileFigures } = await import('./files.ts')
    writeFileFigures(await benchFiles(log))
  },
  fair: async () => {
    const { benchFair, writeFairFigures } = await import('./fair.ts')
    const figures = await benchFair(log, { rounds, only })
    if (only === undefined) writeFairFigures(figures)
  },
  picker: async () => {
    const { benchPicker } = await import('./picker.ts')
    const { writePickerFigures } = await import('./picker-report.ts')
    writePickerFigures(await benchPicker(log, rounds))
  },
  widgets: async () => {
    const { benchWidgets } = await import('./widgets.ts')
    const { writeWidgetFigures } = await import('./widgets-report.ts')
    writeWidgetFigures(await benchWidgets(log, rounds))
  },
  selector: async () => {
    const { benchWidgets } = await import('./widgets.ts')
    const { selector } = await import('./widget-acts.ts')
    const { writeSelectorFigures } = await import('./widgets-report.ts')
    writeSelectorFigures(await benchWidgets(log, rounds, [selector]))
  },
  'sign-in': async () => {
    const { benchSignIn, writeSignInFigures } = await import('./sign-in.ts')
    writeSignInFigures(await benchSignIn(log))
  },
  start: async () => {
    const { benchStart, writeStartFigures } = await import('./start.ts')
    writeStartFigures(await benchStart(log))
  },
}

async function bench() {
  const wished = Object.keys(measures).filter(name => words.includes(name))
  for (const name of wished.length > 0 ? wished : Object.keys(measures)) {
    log(`Measuring: ${name}`)
    await measures[name]!()
  }
}

await bench().catch(failWith)
