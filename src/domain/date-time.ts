import { invalid } from './errors.ts'

/**
 * The moment that a date of the contract names.
 *
 * @param path where the date stands in the request
 * @throws DomainError invalid
 */
export function momentFrom(text: string, path: string): Date {
  const moment = new Date(text)
  // A date can have the right form and still not exist, like the sixtieth second of a minute.
  if (Number.isNaN(moment.getTime())) throw invalid(`${path} is no date that exists`, path)
  // With its offset taken off, a date can leave the years that the contract can write.
  const year = moment.getUTCFullYear()
  if (year < 1 || year > 9999) throw invalid(`${path} is not in the years 1 to 9999`, path)
  return moment
}
