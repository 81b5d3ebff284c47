/**
 * The place that each time zone is named after, with latitude and longitude in degrees, one region per line. Source:
 * the time zone database's list of places (zone.tab), which is in the public domain; old zone names are listed beside
 * the new ones.
 */
const places = `
Africa: Abidjan 5.32 -4.03, Accra 5.55 -0.22, Addis_Ababa 9.03 38.7, Algiers 36.78 3.05, Asmara 15.33 38.88
Africa: Asmera 15.33 38.88, Bamako 12.65 -8, Bangui 4.37 18.58, Banjul 13.47 -16.65, Bissau 11.85 -15.58
Africa: Blantyre -15.78 35, Brazzaville -4.27 15.28, Bujumbura -3.38 29.37, Cairo 30.05 31.25
Africa: Casablanca 33.65 -7.58, Ceuta 35.88 -5.32, Conakry 9.52 -13.72, Dakar 14.67 -17.43
Africa: Dar_es_Salaam -6.8 39.28, Djibouti 11.6 43.15, Douala 4.05 9.7, El_Aaiun 27.15 -13.2, Freetown 8.5 -13.25
Africa: Gaborone -24.65 25.92, Harare -17.83 31.05, Johannesburg -26.25 28, Juba 4.85 31.62, Kampala 0.32 32.42
Africa: Khartoum 15.6 32.53, Kigali -1.95 30.07, Kinshasa -4.3 15.3, Lagos 6.45 3.4, Libreville 0.38 9.45
Africa: Lome 6.13 1.22, Luanda -8.8 13.23, Lubumbashi -11.67 27.47, Lusaka -15.42 28.28, Malabo 3.75 8.78
Africa: Maputo -25.97 32.58, Maseru -29.47 27.5, Mbabane -26.3 31.1, Mogadishu 2.07 45.37, Monrovia 6.3 -10.78
Africa: Nairobi -1.28 36.82, Ndjamena 12.12 15.05, Niamey 13.52 2.12, Nouakchott 18.1 -15.95
Africa: Ouagadougou 12.37 -1.52, Porto-Novo 6.48 2.62, Sao_Tome 0.33 6.73, Tripoli 32.9 13.18, Tunis 36.8 10.18
Africa: Windhoek -22.57 17.1
America: Anguilla 18.2 -63.07, Antigua 17.05 -61.8, Araguaina -7.2 -48.2, Argentina/Buenos_Aires -34.6 -58.45
America: Argentina/Catamarca -28.47 -65.78, Argentina/Cordoba -31.4 -64.18, Argentina/Jujuy -24.18 -65.3
America: Argentina/La_Rioja -29.43 -66.85, Argentina/Mendoza -32.88 -68.82, Argentina/Rio_Gallegos -51.63 -69.22
America: Argentina/Salta -24.78 -65.42, Argentina/San_Juan -31.53 -68.52, Argentina/San_Luis -33.32 -66.35
America: Argentina/Tucuman -26.82 -65.22, Argentina/Ushuaia -54.8 -68.3, Aruba 12.5 -69.97, Asuncion -25.27 -57.67
America: Bahia -12.98 -38.52, Bahia_Banderas 20.8 -105.25, Barbados 13.1 -59.62, Belem -1.45 -48.48
America: Belize 17.5 -88.2, Boa_Vista 2.82 -60.67, Bogota 4.6 -74.08, Buenos_Aires -34.6 -58.45
America: Campo_Grande -20.45 -54.62, Cancun 21.08 -86.77, Caracas 10.5 -66.93, Catamarca -28.47 -65.78
America: Cayenne 4.93 -52.33, Cayman 19.3 -81.38, Chihuahua 28.63 -106.08, Ciudad_Juarez 31.73 -106.48
America: Coral_Harbour 64.14 -83.17, Cordoba -31.4 -64.18, Costa_Rica 9.93 -84.08, Coyhaique -45.57 -72.07
America: Cuiaba -15.58 -56.08, Curacao 12.18 -69, Danmarkshavn 76.77 -18.67, Dominica 15.3 -61.4
America: Eirunepe -6.67 -69.87, El_Salvador 13.7 -89.2, Fortaleza -3.72 -38.5, Godthab 64.18 -51.73
America: Grand_Turk 21.47 -71.13, Grenada 12.05 -61.75, Guadeloupe 16.23 -61.53, Guatemala 14.63 -90.52
America: Guayaquil -2.17 -79.83, Guyana 6.8 -58.17, Havana 23.13 -82.37, Hermosillo 29.07 -110.97
America: Indianapolis 39.77 -86.16, Jamaica 17.97 -76.79, Jujuy -24.18 -65.3, Kralendijk 12.15 -68.28
America: La_Paz -16.5 -68.15, Lima -12.05 -77.05, Louisville 38.25 -85.76, Lower_Princes 18.05 -63.05
America: Maceio -9.67 -35.72, Managua 12.15 -86.28, Manaus -3.13 -60.02, Marigot 18.07 -63.08
America: Martinique 14.6 -61.08, Matamoros 25.83 -97.5, Mazatlan 23.22 -106.42, Mendoza -32.88 -68.82
America: Merida 20.97 -89.62, Mexico_City 19.4 -99.15, Miquelon 47.05 -56.33, Monterrey 25.67 -100.32
America: Montevideo -34.91 -56.21, Montserrat 16.72 -62.22, Nassau 25.08 -77.35, Noronha -3.85 -32.42
America: Nuuk 64.18 -51.73, Ojinaga 29.57 -104.42, Panama 8.97 -79.53, Paramaribo 5.83 -55.17
America: Port-au-Prince 18.53 -72.33, Port_of_Spain 10.65 -61.52, Porto_Velho -8.77 -63.9
America: Punta_Arenas -53.15 -70.92, Recife -8.05 -34.9, Rio_Branco -9.97 -67.8, Santarem -2.43 -54.87
America: Santiago -33.45 -70.67, Santo_Domingo 18.47 -69.9, Sao_Paulo -23.53 -46.62, Scoresbysund 70.48 -21.97
America: St_Barthelemy 17.88 -62.85, St_Kitts 17.3 -62.72, St_Lucia 14.02 -61, St_Vincent 13.15 -61.23
America: Tegucigalpa 14.1 -87.22, Thule 76.57 -68.78, Tijuana 32.53 -117.02, Tortola 18.45 -64.62
Antarctica: Casey -66.28 110.52, Davis -68.58 77.97, DumontDUrville -66.67 140.02, Macquarie -54.5 158.95
Antarctica: Mawson -67.6 62.88, McMurdo -77.83 166.6, Palmer -64.8 -64.1, Rothera -67.57 -68.13, Syowa -69.01 39.59
Antarctica: Troll -72.01 2.53, Vostok -78.4 106.9
Arctic: Longyearbyen 78 16
Asia: Aden 12.75 45.2, Almaty 43.25 76.95, Amman 31.95 35.93, Anadyr 64.75 177.48, Aqtau 44.52 50.27
Asia: Aqtobe 50.28 57.17, Ashgabat 37.95 58.38, Atyrau 47.12 51.93, Baghdad 33.35 44.42, Bahrain 26.38 50.58
Asia: Baku 40.38 49.85, Bangkok 13.75 100.52, Barnaul 53.37 83.75, Beirut 33.88 35.5, Bishkek 42.9 74.6
Asia: Brunei 4.93 114.92, Calcutta 22.53 88.37, Chita 52.05 113.47, Colombo 6.93 79.85, Damascus 33.5 36.3
Asia: Dhaka 23.72 90.42, Dili -8.55 125.58, Dubai 25.3 55.3, Dushanbe 38.58 68.8, Famagusta 35.12 33.95
Asia: Gaza 31.5 34.47, Hebron 31.53 35.09, Ho_Chi_Minh 10.75 106.67, Hong_Kong 22.28 114.15, Hovd 48.02 91.65
Asia: Irkutsk 52.27 104.33, Jakarta -6.17 106.8, Jayapura -2.53 140.7, Jerusalem 31.78 35.22, Kabul 34.52 69.2
Asia: Kamchatka 53.02 158.65, Karachi 24.87 67.05, Kathmandu 27.72 85.32, Katmandu 27.72 85.32
Asia: Khandyga 62.66 135.55, Kolkata 22.53 88.37, Krasnoyarsk 56.02 92.83, Kuala_Lumpur 3.17 101.7
Asia: Kuching 1.55 110.33, Kuwait 29.33 47.98, Macau 22.2 113.54, Magadan 59.57 150.8, Makassar -5.12 119.4
Asia: Manila 14.59 120.97, Muscat 23.6 58.58, Nicosia 35.17 33.37, Novokuznetsk 53.75 87.12
Asia: Novosibirsk 55.03 82.92, Omsk 55 73.4, Oral 51.22 51.35, Phnom_Penh 11.55 104.92, Pontianak -0.03 109.33
Asia: Pyongyang 39.02 125.75, Qatar 25.28 51.53, Qostanay 53.2 63.62, Qyzylorda 44.8 65.47, Rangoon 16.78 96.17
Asia: Riyadh 24.63 46.72, Saigon 10.75 106.67, Sakhalin 46.97 142.7, Samarkand 39.67 66.8, Seoul 37.55 126.97
Asia: Shanghai 31.23 121.47, Singapore 1.28 103.85, Srednekolymsk 67.47 153.72, Taipei 25.05 121.5
Asia: Tashkent 41.33 69.3, Tbilisi 41.72 44.82, Tehran 35.67 51.43, Thimphu 27.47 89.65, Tokyo 35.65 139.74
Asia: Tomsk 56.5 84.97, Ulaanbaatar 47.92 106.88, Urumqi 43.8 87.58, Ust-Nera 64.56 143.23, Vientiane 17.97 102.6
Asia: Vladivostok 43.17 131.93, Yakutsk 62 129.67, Yangon 16.78 96.17, Yekaterinburg 56.85 60.6, Yerevan 40.18 44.5
Atlantic: Azores 37.73 -25.67, Bermuda 32.28 -64.77, Canary 28.1 -15.4, Cape_Verde 14.92 -23.52, Faeroe 62.02 -6.77
Atlantic: Faroe 62.02 -6.77, Madeira 32.63 -16.9, Reykjavik 64.15 -21.85, South_Georgia -54.27 -36.53
Atlantic: St_Helena -15.92 -5.7, Stanley -51.7 -57.85
Australia: Adelaide -34.92 138.58, Brisbane -27.47 153.03, Broken_Hill -31.95 141.45, Darwin -12.47 130.83
Australia: Eucla -31.72 128.87, Hobart -42.88 147.32, Lindeman -20.27 149, Lord_Howe -31.55 159.08
Australia: Melbourne -37.82 144.97, Perth -31.95 115.85, Sydney -33.87 151.22
Europe: Amsterdam 52.37 4.9, Andorra 42.5 1.52, Astrakhan 46.35 48.05, Athens 37.97 23.72, Belgrade 44.83 20.5
Europe: Berlin 52.5 13.37, Bratislava 48.15 17.12, Brussels 50.83 4.33, Bucharest 44.43 26.1, Budapest 47.5 19.08
Europe: Busingen 47.7 8.68, Chisinau 47 28.83, Copenhagen 55.67 12.58, Dublin 53.33 -6.25, Gibraltar 36.13 -5.35
Europe: Guernsey 49.45 -2.54, Helsinki 60.17 24.97, Isle_of_Man 54.15 -4.47, Istanbul 41.02 28.97
Europe: Jersey 49.18 -2.11, Kaliningrad 54.72 20.5, Kiev 50.43 30.52, Kirov 58.6 49.65, Kyiv 50.43 30.52
Europe: Lisbon 38.72 -9.13, Ljubljana 46.05 14.52, London 51.51 -0.13, Luxembourg 49.6 6.15, Madrid 40.4 -3.68
Europe: Malta 35.9 14.52, Mariehamn 60.1 19.95, Minsk 53.9 27.57, Monaco 43.7 7.38, Moscow 55.76 37.62
Europe: Oslo 59.92 10.75, Paris 48.87 2.33, Podgorica 42.43 19.27, Prague 50.08 14.43, Riga 56.95 24.1
Europe: Rome 41.9 12.48, Samara 53.2 50.15, San_Marino 43.92 12.47, Sarajevo 43.87 18.42, Saratov 51.57 46.03
Europe: Simferopol 44.95 34.1, Skopje 41.98 21.43, Sofia 42.68 23.32, Stockholm 59.33 18.05, Tallinn 59.42 24.75
Europe: Tirane 41.33 19.83, Ulyanovsk 54.33 48.4, Vaduz 47.15 9.52, Vatican 41.9 12.45, Vienna 48.22 16.33
Europe: Vilnius 54.68 25.32, Volgograd 48.73 44.42, Warsaw 52.25 21, Zagreb 45.8 15.97, Zurich 47.38 8.53
Indian: Antananarivo -18.92 47.52, Chagos -7.33 72.42, Christmas -10.42 105.72, Cocos -12.17 96.92
Indian: Comoro -11.68 43.27, Kerguelen -49.35 70.22, Mahe -4.67 55.47, Maldives 4.17 73.5, Mauritius -20.17 57.5
Indian: Mayotte -12.78 45.23, Reunion -20.87 55.47
Pacific: Apia -13.83 -171.73, Auckland -36.87 174.77, Bougainville -6.22 155.57, Chatham -43.95 -176.55
Pacific: Chuuk 7.42 151.78, Easter -27.15 -109.43, Efate -17.67 168.42, Enderbury -2.78 -171.72
Pacific: Fakaofo -9.37 -171.23, Fiji -18.13 178.42, Funafuti -8.52 179.22, Galapagos -0.9 -89.6
Pacific: Gambier -23.13 -134.95, Guadalcanal -9.53 160.2, Kanton -2.78 -171.72, Kiritimati 1.87 -157.33
Pacific: Kosrae 5.32 162.98, Kwajalein 9.08 167.33, Majuro 7.15 171.2, Marquesas -9 -139.5, Midway 28.22 -177.37
Pacific: Nauru -0.52 166.92, Niue -19.02 -169.92, Norfolk -29.05 167.97, Noumea -22.27 166.45, Palau 7.33 134.48
Pacific: Pitcairn -25.07 -130.08, Pohnpei 6.97 158.22, Ponape 6.97 158.22, Port_Moresby -9.5 147.17
Pacific: Rarotonga -21.23 -159.77, Tahiti -17.53 -149.57, Tarawa 1.42 173, Tongatapu -21.13 -175.2
Pacific: Truk 7.42 151.78, Wake 19.28 166.62, Wallis -13.3 -176.17
`;

/** Zone → [latitude, longitude] of all zones outside the United States and Canada. */
export const zonePlaces: ReadonlyMap<string, readonly [number, number]> = new Map(
  places
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [region = '', listed = ''] = line.split(': ');
      return listed.split(', ').map((place): [string, [number, number]] => {
        const [name, latitude, longitude] = place.split(' ');
        return [`${region}/${name}`, [Number(latitude), Number(longitude)]];
      });
    }),
);
