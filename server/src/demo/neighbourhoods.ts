/** Addresses of the demo company's clients: real streets and postal codes in and around Toronto and Buffalo. */
export type Neighbourhood = {
  city: string;
  state: string;
  country: 'CA' | 'US';
  areaCode: string;
  zipCodes: readonly string[];
  latitude: number;
  longitude: number;
  streets: readonly string[];
};

const place = (
  where: readonly [city: string, state: string, country: 'CA' | 'US', areaCode: string],
  at: readonly [latitude: number, longitude: number],
  zipCodes: string,
  streets: string,
): Neighbourhood => ({
  city: where[0],
  state: where[1],
  country: where[2],
  areaCode: where[3],
  latitude: at[0],
  longitude: at[1],
  zipCodes: zipCodes.split(', '),
  streets: streets.split(', '),
});

const toronto = ['Toronto', 'ON', 'CA', '416'] as const;
const buffalo = ['Buffalo', 'NY', 'US', '716'] as const;

export const neighbourhoods: readonly Neighbourhood[] = [
  place(
    toronto,
    [43.6708, -79.3283],
    'M4L 1A1, M4L 2P6, M4L 3C4',
    'Queen Street East, Kingston Road, Woodbine Avenue, Waverley Road',
  ),
  place(
    toronto,
    [43.6579, -79.3873],
    'M5G 1X8, M5T 2C7, M5T 1L6',
    'Baldwin Street, Beverley Street, McCaul Street, Huron Street',
  ),
  place(
    toronto,
    [43.6484, -79.456],
    'M6R 1B5, M6R 2K4, M6R 3A1',
    'Roncesvalles Avenue, Sorauren Avenue, High Park Avenue, Galley Avenue',
  ),
  place(
    toronto,
    [43.7043, -79.4104],
    'M4S 1C2, M4S 2M8, M4R 1K2',
    'Eglinton Avenue East, Soudan Avenue, Manor Road East, Davisville Avenue',
  ),
  place(
    toronto,
    [43.6763, -79.3572],
    'M4K 1N1, M4K 2R3, M4J 1L2',
    'Danforth Avenue, Logan Avenue, Carlaw Avenue, Pape Avenue',
  ),
  place(
    toronto,
    [43.7731, -79.4137],
    'M2N 5N3, M2N 6K8, M2N 4A7',
    'Willowdale Avenue, Finch Avenue East, Parkview Avenue, Sheppard Avenue East',
  ),
  place(
    ['Etobicoke', 'ON', 'CA', '416'],
    [43.6435, -79.5322],
    'M8X 1C9, M9A 3H2, M8Z 2S4',
    'The Kingsway, Royal York Road, Burnhamthorpe Road, Islington Avenue',
  ),
  place(
    ['Scarborough', 'ON', 'CA', '416'],
    [43.7731, -79.2577],
    'M1P 2R7, M1E 4Y2, M1K 3P8',
    'Lawrence Avenue East, Brimley Road, Midland Avenue, Kennedy Road',
  ),
  place(
    ['Mississauga', 'ON', 'CA', '905'],
    [43.5531, -79.5853],
    'L5G 1H4, L5B 3Y4, L5H 2M9',
    'Lakeshore Road East, Mineola Road, Hurontario Street, Indian Road',
  ),
  place(
    ['Vaughan', 'ON', 'CA', '905'],
    [43.7992, -79.5183],
    'L4L 1A6, L4L 2N8, L4L 8B6',
    'Woodbridge Avenue, Islington Avenue, Pine Valley Drive, Langstaff Road',
  ),
  place(
    toronto,
    [43.7615, -79.3456],
    'M3B 1B4, M3A 1Y7, M3C 1Z3',
    'Lesmill Road, Underhill Drive, Moccasin Trail, Don Mills Road',
  ),
  place(
    toronto,
    [43.6879, -79.4497],
    'M6E 2J1, M6C 2E1, M6E 3K7',
    'Oakwood Avenue, Vaughan Road, Rogers Road, Dufferin Street',
  ),
  place(toronto, [43.6912, -79.3417], 'M4C 1M3, M4J 3S6', 'Cosburn Avenue, Mortimer Avenue, Sammon Avenue'),
  place(
    buffalo,
    [42.9372, -78.8784],
    '14216, 14214, 14223',
    'Hertel Avenue, Parkside Avenue, Colvin Avenue, North Park Avenue',
  ),
  place(
    buffalo,
    [42.9098, -78.877],
    '14222, 14213, 14209',
    'Elmwood Avenue, Bidwell Parkway, Ashland Avenue, Richmond Avenue',
  ),
  place(
    buffalo,
    [42.8504, -78.8264],
    '14220, 14210, 14206',
    'Abbott Road, McKinley Parkway, Seneca Street, South Park Avenue',
  ),
  place(
    ['Amherst', 'NY', 'US', '716'],
    [42.9784, -78.7998],
    '14226, 14221, 14228',
    'Main Street, Eggert Road, Harlem Road, Sweet Home Road',
  ),
  place(
    ['Cheektowaga', 'NY', 'US', '716'],
    [42.9034, -78.7548],
    '14225, 14227, 14215',
    'Union Road, Genesee Street, Cleveland Drive, Losson Road',
  ),
  place(
    ['Orchard Park', 'NY', 'US', '716'],
    [42.7676, -78.7439],
    '14127',
    'North Buffalo Street, Jewett Holmwood Road, Armor Duells Road',
  ),
  place(
    ['Tonawanda', 'NY', 'US', '716'],
    [43.0203, -78.8803],
    '14150, 14120, 14217',
    'Delaware Avenue, Young Street, Niagara Street, Brighton Road',
  ),
  place(
    ['Niagara Falls', 'NY', 'US', '716'],
    [43.0962, -79.0377],
    '14301, 14304, 14305',
    'Pine Avenue, Lewiston Road, Military Road, Ferry Avenue',
  ),
  place(
    ['Lancaster', 'NY', 'US', '716'],
    [42.9006, -78.6703],
    '14086',
    'Central Avenue, Broadway, Aurora Street, Como Park Boulevard',
  ),
];
