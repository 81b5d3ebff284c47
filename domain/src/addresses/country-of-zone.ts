const zonesOf = (country: string, folder: string, names: string): [string, string][] =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => [`${folder}/${name}`, country]);

/** The time zones of the countries whose usual units differ from those of most others, former names included. */
const countries: ReadonlyMap<string, string> = new Map([
  ...zonesOf(
    'US',
    'America',
    `Adak Anchorage Atka Boise Chicago Denver Detroit Fort_Wayne Indianapolis Juneau Knox_IN Los_Angeles Louisville
     Menominee Metlakatla New_York Nome Phoenix Shiprock Sitka Yakutat Indiana/Indianapolis Indiana/Knox Indiana/Marengo
     Indiana/Petersburg Indiana/Tell_City Indiana/Vevay Indiana/Vincennes Indiana/Winamac Kentucky/Louisville
     Kentucky/Monticello North_Dakota/Beulah North_Dakota/Center North_Dakota/New_Salem`,
  ),
  ...zonesOf('US', 'Pacific', 'Honolulu Johnston'),
  ...zonesOf(
    'US',
    'US',
    `Alaska Aleutian Arizona Central East-Indiana Eastern Hawaii Indiana-Starke Michigan Mountain Pacific`,
  ),
  ...zonesOf(
    'CA',
    'America',
    `Atikokan Blanc-Sablon Cambridge_Bay Coral_Harbour Creston Dawson Dawson_Creek Edmonton Fort_Nelson Glace_Bay
     Goose_Bay Halifax Inuvik Iqaluit Moncton Montreal Nipigon Pangnirtung Rainy_River Rankin_Inlet Regina Resolute
     St_Johns Swift_Current Thunder_Bay Toronto Vancouver Whitehorse Winnipeg Yellowknife`,
  ),
  ...zonesOf('CA', 'Canada', 'Atlantic Central Eastern Mountain Newfoundland Pacific Saskatchewan Yukon'),
  ...zonesOf('GB', 'Europe', 'Belfast London'),
  ['GB', 'GB'],
  ['GB-Eire', 'GB'],
]);

/**
 * The code of the country of a time zone: the United States, Canada or the United Kingdom; null for all others. It is a
 * first guess for a company that has no address yet.
 *
 * @example countryOfZone('America/Denver') → 'US'; countryOfZone('Europe/Paris') → null
 */
export const countryOfZone = (zone: string): string | null => countries.get(zone) ?? null;
